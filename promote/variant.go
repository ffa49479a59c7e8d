package promote

// A Variant is a system that differs from another one in one option.
type Variant struct {
	// the option: ("policy", "u64-signed=i64"), ("x32", ""), ("system", "jax")
	Option, Value string
	Effect        string // what a policy does, as an infinitive
	System        *System
}

// Variants returns the systems that differ from s in one policy, the 32-bit variant of a JAX
// system, and the other built-in systems, in this order.
func (s *System) Variants() []Variant {
	var all []Variant
	for i, row := range policyKeys {
		for _, v := range row.values {
			policies := s.config.Policies
			field := policies.fields()[i]
			if *field == v.policy {
				continue
			}
			*field = v.policy
			all = append(all, Variant{"policy", row.key + "=" + v.word, v.effect, s.With(policies)})
		}
	}
	if s.library == JAXLibrary && !s.config.X32 {
		c := s.config
		c.X32 = true
		all = append(all, Variant{Option: "x32", System: knownSystem(s.name, c)})
	}
	for _, name := range Names() {
		if s.library == NoLibrary || name != s.name {
			all = append(all, Variant{Option: "system", Value: string(name), System: knownSystem(name, s.config)})
		}
	}
	return all
}

// knownSystem is like New for a built-in name and the configuration of another system.
func knownSystem(name Name, c Config) *System {
	s, err := New(name, c)
	if err != nil {
		panic(err)
	}
	return s
}

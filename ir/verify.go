package ir

// verify checks the structure of a module: what every reader of the IR may rely on. It does not check
// what operations mean.
func (m *Module) verify() (errors Diagnostics) {
	return errors
}

// Successors are the blocks that a terminator names.
func (m *Module) Successors(op Op) (blocks []Block) {
	for _, label := range m.branches[op] {
		for b := m.FirstBlock(m.BlockRegion(m.Block(op))); b != 0; b = m.NextBlock(b) {
			start := int(m.blocks.at(int32(b)).start)
			src := m.Source.Text
			if start+len(label) < len(src) && string(src[start:start+len(label)]) == label && !nameByte(src[start+len(label)]) {
				blocks = append(blocks, b)
			}
		}
	}
	return blocks
}

func nameByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b == '.' || b == '-'
}

// resourceSection writes the {-# … #-} sections of the source.
func (p *printer) resourceSection() {
	for _, r := range p.resources {
		p.byte('\n')
		p.str(string(p.Source.Text[r.start:r.end]))
		p.byte('\n')
	}
}

package vhlo

// DerivedForms is derivedForms, for tests.
var DerivedForms = derivedForms

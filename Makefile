# Targets of more than one line are scripts in tools/check. CONTRIBUTING.md explains when to run
# each.
STATICCHECK = go tool -modfile=tools/go.mod staticcheck
ACTIONLINT = go tool -modfile=tools/go.mod actionlint

.PHONY: help quick test deps format vet staticcheck actionlint lint tidy generate golden race lit oracles score libs difftest programs artifacts hostile fuzz \
	growth install quickstart platforms supply wheel release ray api pjrt examples page bench targets newest cells bare policies

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 14
quick: format vet ## before each commit: format, vet, short tests (about a minute)
	@go test -short ./...
test: ## all tests, and which of them were skipped for lack of LLVM or jaxlib
	@tools/check/test.sh
deps: ## install lit and FileCheck, of LLVM or of PyPI, and a Python with jaxlib
	@tools/check/deps.sh
format: ## gofmt -s changes nothing
	@files=$$(gofmt -s -l .) && [ -z "$$files" ] || { echo "gofmt -s would change: $$files"; exit 1; }
vet: ## go vet, for three operating systems
	@tools/check/vet.sh
staticcheck: ## honnef.co/go/tools
	@$(STATICCHECK) $$(go list ./... | grep -v /grammar$$)
actionlint: ## the workflow files
	@$(ACTIONLINT)
lint: ## prose of docs and comments; ruff and mypy over the Python tools
	@tools/check/lint.sh
tidy: ## go.mod and go.sum are tidy
	@go mod tidy -diff
generate: ## constants, tables of docs and help texts, from the tables of operations, rules and flags
	@tools/check/generate.sh
golden: ## go test -update changes no golden file
	@tools/check/golden.sh
race: ## the race detector
	@tools/check/race.sh
lit: ## the lit tests (needs lit and FileCheck: make deps)
	@HLO_REQUIRE_LLVM=1 go test -run TestLit ./cmd/hlo-promote/internal/endtoend
oracles: ## recorded answers of the libraries, with Go alone
	@go test -count=1 -run 'Oracle|Equal|Stripped|TestCases|TestReference|AnswersOfLibraries' ./promote ./passes ./ir/verify ./cmd/hlo-promote/internal/cli ./cmd/hlo-promote/internal/endtoend
score: ## recorded answers of the libraries, values included (needs jaxlib)
	@tools/check/score.sh
libs: ## values of PyTorch, TensorFlow and NumPy (needs jaxlib)
	@tools/check/libs.sh
difftest: ## random programs, compared with the installed libraries (needs jaxlib)
	@tools/check/difftest.sh
programs: ## random programs of JAX (needs jaxlib)
	@tools/check/programs.sh
policies: ## policies of precision, applied to real programs (needs jaxlib)
	@tools/check/policies.sh
artifacts: ## artifacts of JAX programs without 64-bit types (needs jaxlib)
	@tools/check/artifacts.sh
hostile: ## mutated, growing and interrupted inputs (needs jaxlib)
	@tools/check/hostile.sh
growth: ## instructions for inputs that grow, flat on any load (needs valgrind)
	@tools/check/growth.sh
install: ## go install and a client, from a module proxy made of this repository
	@go vet -tags install ./cmd/hlo-promote/internal/cli && go test -tags install -count=1 -run 'TestInstall$$' ./cmd/hlo-promote/internal/cli
fuzz: ## each fuzz target for FUZZ_SECONDS (15)
	@tools/check/fuzz.sh
quickstart: ## the README's example (needs jaxlib)
	@tools/check/quickstart.sh
platforms: ## builds for other platforms
	@tools/check/platforms.sh
supply: ## the same sources give the same program
	@tools/check/supply.sh
wheel: ## the Python wheel (needs jaxlib)
	@tools/check/wheel.sh
release: ## a release of this platform, twice
	@tools/check/release.sh
ray: ## the recipe of docs/corpus.md
	@tools/check/ray.sh
api: ## the exported Go API, compared with the last tag
	@tools/check/api.sh
pjrt: ## the PJRT plugin around the CPU plugins of PyPI
	@tools/check/pjrt.sh
examples: ## the examples that are separate Go modules (needs jaxlib)
	@tools/check/examples.sh
page: ## the page in a browser (needs npm and chromium)
	@tools/check/page.sh
bench: ## speed, compared with jaxlib and mlir-opt (needs both)
	@tools/check/bench.sh
targets: ## the long tests of targets (hours)
	@HLO_LONG=1 HLO_REQUIRE_REFERENCE=1 go test -count=1 -timeout 30m ./passes/retarget
newest: ## the recorded tables of the newest JAX and NumPy that can be installed
	@tools/check/newest.sh
cells: ## ten changes to the promotion tables and twenty to the sources, each of which must fail a test
	@tools/check/cells.sh
bare: ## go test, quick, oracles and test in a clone without LLVM and jaxlib
	@tools/check/bare.sh

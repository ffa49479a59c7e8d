package report

import (
	"io"

	"github.com/hlo-promote/hlo-promote/internal/lazy"
)

// A graphNodes has node data of Model Explorer: for each graph, which is a function, and node, the
// value to show and the color (google-ai-edge/model-explorer,
// src/server/package/src/model_explorer/node_data_builder.py, ModelNodeData and GraphNodeData).
// Values need not be numbers (src/ui, NodeDataProviderResultData): the value is the title of the
// worst class of a conversion.

type graphNodes struct {
	Results map[string]nodeResult `json:"results"`
	// tables of sums, which make no sense for words
	HideTotals bool `json:"hideInAggregatedStatsTable"`
	HideOps    bool `json:"hideInChildrenStatsTable"`
}

type nodeResult struct {
	Value   string `json:"value"`
	BgColor string `json:"bgColor"`
	Color   string `json:"textColor"`
}

func writeNodes(w io.Writer, r *Report) error {
	titles := r.titles()
	doc := map[string]graphNodes{}
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Node == (Node{}) {
			continue
		}
		if doc[f.Node.Graph].Results == nil {
			doc[f.Node.Graph] = graphNodes{map[string]nodeResult{}, true, true}
		}
		doc[f.Node.Graph].Results[f.Node.ID] = nodeResult{f.Subject.From + " to " + f.Subject.To + ", " + titles[f.Code], colorOf(f.Code), "#000000"}
	}
	return writeJSON(w, doc)
}

// colors maps codes to the colors of findings on a page; others are gray. They can be distinguished
// without telling red from green.
var colors = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"HP401": "#c7e9c0", "HP402": "#9ecae1", "HP403": "#fdd0a2", "HP404": "#fb9a99", "HP405": "#dadaeb", "HP406": "#d9d9d9",
	}
}}

const errorColor = "#ff6b61"

func colorOf(code string) string {
	if c, ok := colors.Get()[code]; ok {
		return c
	}
	return "#e0e0e0"
}

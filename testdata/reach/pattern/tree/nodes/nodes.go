// Package nodes has trees.
package nodes

// Node is a node.
type Node struct{ Children []*Node }

// Walk calls visit for the node and, if that is true, for its children.
func (n *Node) Walk(visit func(*Node) bool) {
	if !visit(n) {
		return
	}
	for _, c := range n.Children {
		c.Walk(visit)
	}
}

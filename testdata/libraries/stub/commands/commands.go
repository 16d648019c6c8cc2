// Package commands has what libraries for command lines have in common: commands
// keep functions, and run them later.
package commands

// Command is one command.
type Command struct {
	Use      string
	PreRun   func(c *Command, args []string) error
	Run      func(c *Command, args []string) error
	children []*Command
}

// Add adds commands below another.
func (c *Command) Add(children ...*Command) { c.children = append(c.children, children...) }

// Execute runs the command that is asked for.
func (c *Command) Execute() error {
	if err := c.PreRun(c, nil); err != nil {
		return err
	}
	for _, child := range c.children {
		if err := child.Run(c, nil); err != nil {
			return err
		}
	}
	return nil
}

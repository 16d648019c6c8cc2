// Package debian runs servers for tests out of the folders that .ci/install
// unpacks from Debian packages. [Open] finds such a folder, [Root.NewDir] makes a
// place for a server's data in it, and [Root.Start] starts a program that sees
// the folder as its whole file system.
//
// A program never outlives the test that started it: it is killed when the test's
// process ends, however that happens. What a killed test leaves on the disk is
// removed by the next NewDir.
//
// # Limits
//
// It works on Linux and for root only, since only root may confine a program to
// a folder. There is no /proc in the folder. Everything else, the network above
// all, is the machine's, so servers have to be told to listen on a loopback
// address and a port that is free ([Ports]).
package debian

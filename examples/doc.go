// Package examples holds programs that use topspin, each in a folder of its
// own. They are a module of their own, so that what they need reaches nobody
// who imports the library.
package examples

// Package use uses lib in its test only.
package use

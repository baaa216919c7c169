// Package bursa stands in for the library with which Dingo reads the key files of stake pools. Our chain makes blocks
// without keys and reads no such file, so that whatever asks for one is told so.
package bursa

import "errors"

var errNoKeys = errors.New("this node is built without a reader of key files")

// LoadedKey has the fields that Dingo reads; no function here ever fills one.
type LoadedKey struct {
	File              string
	SKey              []byte
	VKey              []byte
	OpCertIssueNumber uint64
	OpCertKesPeriod   uint64
	OpCertSignature   []byte
	OpCertColdVKey    []byte
}

func LoadKeyFromBytes([]byte) (*LoadedKey, error) { return nil, errNoKeys }

func LoadKeyFromFile(string) (*LoadedKey, error) { return nil, errNoKeys }

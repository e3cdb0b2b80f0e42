package bot

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"errors"
)

// seal encrypts what must not be readable in the log, under a key made from the
// bot token: who has the log alone cannot open it.
type seal struct{ cipher.AEAD }

func newSeal(token string) seal {
	key := sha256.Sum256([]byte("gpufit inbox\x00" + token))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // not with a key of 32 bytes
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // not with AES
	}
	return seal{aead}
}

// close returns the secret sealed, nothing for nothing.
func (s seal) close(secret string) []byte {
	if secret == "" {
		return nil
	}
	return s.Seal(nil, nil, []byte(secret), nil)
}

var errSealed = errors.New("it was sealed with another bot token")

func (s seal) open(sealed []byte) (string, error) {
	if len(sealed) == 0 {
		return "", nil
	}
	secret, err := s.Open(nil, nil, sealed, nil)
	if err != nil {
		return "", errSealed
	}
	return string(secret), nil
}

package store

// secretNamesZH are the Chinese words that stand in front of a secret, as in
// the lines that rental platforms print for the first login.
var secretNamesZH = []string{"密码", "口令", "密钥", "令牌"}

// colonZH is the colon of Chinese text.
const colonZH = "："

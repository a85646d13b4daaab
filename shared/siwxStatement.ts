/** EIP-4361 allows the characters of RFC 3986, and blanks: no library reads a message that has others. */
export const statementPattern = /^[ \w.~:/?#[\]@!$&'()*+,;=-]{1,1000}$/

/** What the pattern allows, in words. */
export const statementTakes = "ASCII letters, digits, blanks and - . _ ~ : / ? # [ ] @ ! $ & ' ( ) * + , ; = (EIP-4361)"

/** The first character that it does not allow, and its place from 1, in words; undefined without one. */
export function strayIn(statement: unknown): string | undefined {
  const characters = typeof statement === 'string' ? [...statement] : []
  const index = characters.findIndex(each => !statementPattern.test(each))
  return index < 0 ? undefined : `${JSON.stringify(characters[index])} at character ${index + 1}`
}

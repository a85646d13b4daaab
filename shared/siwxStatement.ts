/** EIP-4361 allows RFC 3986's characters and blanks. No library accepts a message with others. */
export const statementPattern = /^[ \w.~:/?#[\]@!$&'()*+,;=-]{1,1000}$/

/** The pattern in words. */
export const statementTakes = "ASCII letters, digits, blanks and - . _ ~ : / ? # [ ] @ ! $ & ' ( ) * + , ; = (EIP-4361)"

/** The first forbidden character and its position, counted from 1, in words. Undefined without one. */
export function forbiddenCharacter(statement: unknown): string | undefined {
  const characters = typeof statement === 'string' ? [...statement] : []
  const index = characters.findIndex(each => !statementPattern.test(each))
  return index < 0 ? undefined : `${JSON.stringify(characters[index])} at character ${index + 1}`
}

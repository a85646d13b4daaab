import { expect, test } from 'vitest'
import { forbiddenCharacter, statementPattern } from './siwxStatement.ts'

test.each([
  'I accept the Terms of Service: https://shop.example/terms?a=1#b',
  "It's ok",
  ' ',
  "-._~:/?#[]@!$&'()*+,;=",
])('%j can be read by any library', statement => {
  expect(statementPattern.test(statement)).toBe(true)
  expect(forbiddenCharacter(statement)).toBeUndefined()
})

test.each([
  ['It’s ok', '"’" at character 3'],
  ['Grüße', '"ü" at character 3'],
  ['Hi 👋🏽', '"👋" at character 4'],
  ['ok\n', '"\\n" at character 3'],
  ['100%', '"%" at character 4'],
  ['say "yes"', '"\\"" at character 5'],
  ['a<b', '"<" at character 2'],
])('%j cannot: %s', (statement, stray) => {
  expect(statementPattern.test(statement)).toBe(false)
  expect(forbiddenCharacter(statement)).toBe(stray)
})

test('an empty text and one that is too long are not statements', () => {
  expect(statementPattern.test('')).toBe(false)
  expect(statementPattern.test('x'.repeat(1001))).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { plainLine, unseen } from './unseen.ts'

/** Each can make a name look like another, or empty. */
const hidden: readonly [string, string][] = [
  ['a control character', '\u0007'],
  ['a mark of direction', '\u202e'],
  ['an isolate', '\u2066'],
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a Khmer vowel that is never seen', '\u17b4'],
  ['a variation selector', '\ufe0f'],
  ['a tag character', '\u{e0041}'],
  ['blank braille', '\u2800'],
  ['a private character', '\ue000'],
  ['half a pair', '\ud83d'],
  ['a line separator', '\u2028'],
]

test.each(hidden)('%s is unseen', (_, character) => {
  expect(new RegExp(`^[${unseen}]$`, 'u').test(character)).toBe(true)
})

test.each(['a', ' ', 'é', '中', '🦊', '-'])('%j is seen', character => {
  expect(new RegExp(`[${unseen}]`, 'u').test(character)).toBe(false)
})

describe('a line', () => {
  test.each(hidden)('has no %s', (_, character) => {
    expect(plainLine(`Har${character}bour`, 64).line.replace(' ', '')).toBe('Harbour')
  })

  test.each(hidden)('of %s alone is empty', (_, character) => {
    expect(plainLine(character.repeat(3), 64)).toEqual({ line: '', isCut: false })
  })

  test('has one space for breaks and blanks', () => {
    expect(plainLine(' one\r\n\ttwo\u2028three ', 64).line).toBe('one two three')
  })

  test('is cut between letters, never within one', () => {
    expect(plainLine('🦊'.repeat(5), 3)).toEqual({ line: '🦊🦊🦊', isCut: true })
    expect(plainLine(`${'x'.repeat(63)}🦊🦊`, 64)).toEqual({ line: `${'x'.repeat(63)}🦊`, isCut: true })
    expect(plainLine('🦊'.repeat(500), 64).line).toBe('🦊'.repeat(64))
  })

  test('keeps what is composed and at most two marks on a letter', () => {
    expect(plainLine('e\u0301', 64).line).toBe('é')
    expect(plainLine(`x${'\u0336'.repeat(9)}`, 64).line).toBe('x\u0336\u0336')
  })
})

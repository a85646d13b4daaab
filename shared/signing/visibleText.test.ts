import { expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

test('marks that would be drawn over the lines around them are written out, and hide nothing', () => {
  const piled = `Tea${'\u0335'.repeat(6)}!`
  expect(visibleText(piled)).toEqual({ text: `Tea${'\u0335'.repeat(4)}⟨U+0335⟩⟨U+0335⟩!`, hasHidden: false })
  const mixed = visibleText('a\u0301\u0323\u20dd\u0335\u030b').text
  expect(mixed).toBe('a\u0301\u0323\u20dd\u0335⟨U+030B⟩')
})

test.each(['Café', 'Cafe\u0301', 'Việt Nam'.normalize('NFD'), 'शांति', 'ที่นี่', 'בְּרֵאשִׁ֖ית', 'ကြွေး', '👩‍👩‍👧 ❤️'])(
  '%s stays as it is',
  text => {
    expect(visibleText(text)).toEqual({ text, hasHidden: false })
  },
)

test('invisible characters are written out and reported', () => {
  expect(visibleText('a\u202eb\u200b')).toEqual({ text: 'a⟨U+202E⟩b⟨U+200B⟩', hasHidden: true })
})

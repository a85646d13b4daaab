import { expect, test } from 'vitest'
import { accentTokens } from './accentTokens.ts'

const themes = { light: '#ffffff', dark: '#15181b' } as const

/** WCAG 2.2, implemented independently from its definition. */
function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map(hex => {
    const [red, green, blue] = (hex.match(/[0-9a-f]{2}/g) as string[]).map(part => {
      const share = Number.parseInt(part, 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Every eighth of each channel, and a thousand at random. */
function everyAccent(): string[] {
  const steps = Array.from({ length: 9 }, (_, i) => Math.min(255, i * 32))
  const grid = steps.flatMap(red => steps.flatMap(green => steps.map(blue => [red, green, blue])))
  const random = Array.from({ length: 1_000 }, () => Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)))
  return [...grid, ...random].map(colour => `#${colour.map(part => part.toString(16).padStart(2, '0')).join('')}`)
}

test.each(['light', 'dark'] as const)('any colour gives readable texts and visible buttons in %s', theme => {
  const wrong = everyAccent().filter(given => {
    const { accent, onAccent, accentInk } = accentTokens(given, theme)
    const isReadable = contrast(onAccent, accent) >= 4.5 && contrast(accentInk, themes[theme]) >= 4.5
    return !isReadable || contrast(accent, themes[theme]) < 1.5
  })
  expect(wrong).toEqual([])
})

test.each([
  ['#0f6b78', 'light', { accent: '#0f6b78', onAccent: '#ffffff', accentInk: '#0f6b78' }],
  ['#ffd60a', 'dark', { accent: '#ffd60a', onAccent: '#000000', accentInk: '#ffd60a' }],
  ['#000', 'light', { accent: '#000000', onAccent: '#ffffff', accentInk: '#000000' }],
  ['#FFF', 'dark', { accent: '#ffffff', onAccent: '#000000', accentInk: '#ffffff' }],
] as const)('%s is left as it is in the %s theme', (given, theme, tokens) => {
  expect(accentTokens(given, theme)).toEqual(tokens)
})

test('a colour that is hard to see is moved no further than it has to be', () => {
  const { accentInk } = accentTokens('#ffd60a', 'light')
  expect(contrast(accentInk, '#ffffff')).toBeLessThan(6)
  const { accent } = accentTokens('#000000', 'dark')
  expect(contrast(accent, '#15181b')).toBeLessThan(1.7)
})

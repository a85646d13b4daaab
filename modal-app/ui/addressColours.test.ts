import { expect, test } from 'vitest'
import { addressColours } from './Avatar.tsx'

const addresses = Array.from({ length: 500 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)

/** The shorter way around a circle. */
const between = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))

test('upper and lower case spellings of an address have the same colours', () => {
  expect(addressColours('0x52908400098527886E0F7030069857D2E4169EE7')).toEqual(
    addressColours('0x52908400098527886e0f7030069857d2e4169ee7'),
  )
})

test('every picture has three distinct hues and patches on opposite sides', () => {
  for (const address of ['', ...addresses]) {
    const { hue, patches } = addressColours(address)
    const [first, second] = patches
    for (const degrees of [hue, ...patches.flatMap(patch => [patch.hue, patch.angle])])
      expect(degrees >= 0 && degrees < 360).toBe(true)
    expect(Math.min(between(hue, first.hue), between(hue, second.hue), between(first.hue, second.hue))).toBeGreaterThan(
      39,
    )
    expect(between(first.angle, second.angle)).toBeGreaterThan(149)
  }
})

test('similar addresses look different', () => {
  const pictures = addresses.map(address => JSON.stringify(addressColours(address)))
  expect(new Set(pictures).size).toBeGreaterThan(495)
})

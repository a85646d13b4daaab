import { expect, test } from 'vitest'
import { identicon } from './identicon.ts'

const addresses = Array.from({ length: 500 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)

test('upper and lower case spellings of an address give the same pattern', () => {
  expect(identicon('0x52908400098527886E0F7030069857D2E4169EE7')).toEqual(
    identicon('0x52908400098527886e0f7030069857d2e4169ee7'),
  )
})

test('every pattern is mirrored, inside the grid and not empty', () => {
  for (const address of ['', ...addresses]) {
    const { cells, hue } = identicon(address)
    const places = cells.map(({ x, y }) => `${x},${y}`)
    expect(places.length).toBeGreaterThan(0)
    expect(new Set(places).size).toBe(places.length)
    expect(new Set(cells.map(({ x, y }) => `${4 - x},${y}`))).toEqual(new Set(places))
    expect(cells.every(({ x, y }) => x >= 0 && x < 5 && y >= 0 && y < 5)).toBe(true)
    expect(hue % 30).toBe(0)
  }
})

test('similar addresses look different', () => {
  const pictures = addresses.map(address => JSON.stringify(identicon(address)))
  expect(new Set(pictures).size).toBeGreaterThan(490)
})

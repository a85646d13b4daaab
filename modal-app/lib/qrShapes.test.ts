import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { pairingUri } from '../gallery/samples.ts'
import { type QrShapes, qrShapes } from './qrShapes.ts'

const quietZone = 4

/** What the shapes cover, in pixels of black and white as a scanner takes them. */
function pixels({ size, finders, runs }: QrShapes, pixelsPerModule: number): { data: Uint8ClampedArray; side: number } {
  const lines = [...runs.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)].map(([, x, y, length]) => ({
    x: Number(x),
    top: Number(y),
    bottom: Number(y) + Number(length),
  }))
  const isInRun = (x: number, y: number) =>
    lines.some(line => Math.hypot(x - line.x, y - Math.min(Math.max(y, line.top), line.bottom)) <= 0.4)
  const isInFinder = (x: number, y: number) =>
    finders.some(corner => {
      const away = Math.max(Math.abs(x - corner.x - 3.5), Math.abs(y - corner.y - 3.5))
      return away <= 1.5 || (away >= 2.5 && away <= 3.5)
    })
  const side = Math.round((size + 2 * quietZone) * pixelsPerModule)
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const x = (column + 0.5) / pixelsPerModule - quietZone
      const y = (row + 0.5) / pixelsPerModule - quietZone
      if (isInRun(x, y) || isInFinder(x, y)) data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  return { data, side }
}

function read(shapes: QrShapes, pixelsPerModule: number): string | undefined {
  const { data, side } = pixels(shapes, pixelsPerModule)
  return jsQR(data, side, side)?.data
}

test.each([
  ['a pairing', pairingUri, false, 4],
  ['a pairing around a picture', pairingUri, true, 4],
  ['a pairing around a picture, three pixels a module', pairingUri, true, 3],
  ['a short text', 'https://shop.example', false, 4],
  ['a short text around a picture', 'https://shop.example', true, 4],
  ['a long text', `${pairingUri}&methods=${'wc_sessionAuthenticate,'.repeat(8)}`, true, 4],
  ['other scripts', 'محفظة النور 24 港のウォレット', true, 4],
])('another reader reads %s as it was given', (_, text, hasPicture, pixelsPerModule) => {
  expect(read(qrShapes(text, hasPicture), pixelsPerModule)).toBe(text)
})

test('the middle is free for a picture, and the code is the same around it', () => {
  const whole = qrShapes(pairingUri, false)
  const around = qrShapes(pairingUri, true)
  expect(whole.cleared).toBe(0)
  expect(around.size).toBe(whole.size)
  expect(around.cleared % 2).toBe(1)
  expect(around.cleared / around.size).toBeLessThanOrEqual(0.3)
  const from = (around.size - around.cleared) / 2
  for (const [, x, y, length] of around.runs.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)) {
    const isBeside = Number(x) < from || Number(x) > from + around.cleared
    const isAboveOrBelow = Number(y) + Number(length) < from || Number(y) > from + around.cleared
    expect(isBeside || isAboveOrBelow).toBe(true)
  }
})

test('a text no code holds is refused', () => {
  expect(() => qrShapes('x'.repeat(1_664), false)).toThrow()
})

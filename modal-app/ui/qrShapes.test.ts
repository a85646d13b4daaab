import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { pairingUri } from '../gallery/samples.ts'
import { type QrShapes, qrShapes } from './QrCode.tsx'

const quietZone = 4
/** Half the line width of qrCode.module.css. */
const radius = 0.45
/** Sample points along one side of a pixel. */
const samples = [0.25, 0.75]

interface Run {
  top: number
  bottom: number
}

function runsByColumn(runs: string): Map<number, Run[]> {
  const columns = new Map<number, Run[]>()
  for (const [, x, y, length] of runs.matchAll(/M([\d.]+) ([\d.]+)v([\d.]+)/g)) {
    const run = { top: Number(y), bottom: Number(y) + Number(length) }
    columns.set(Number(x), [...(columns.get(Number(x)) ?? []), run])
  }
  return columns
}

/** Renders the shapes as a camera sees them: pixels on an edge are grey. */
function paint(
  { size, finders, runs, squares }: QrShapes,
  pixelsPerModule: number,
): { data: Uint8ClampedArray; side: number } {
  const columns = runsByColumn(runs)
  const filled = new Set([...squares.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => Number(y) * size + Number(x)))
  const isDark = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return false
    if (filled.has(Math.floor(y) * size + Math.floor(x))) return true
    const middle = Math.floor(x) + 0.5
    const isInRun = columns
      .get(middle)
      ?.some(({ top, bottom }) => Math.hypot(x - middle, y - Math.min(Math.max(y, top), bottom)) <= radius)
    if (isInRun) return true
    return finders.some(corner => {
      const away = Math.max(Math.abs(x - corner.x - 3.5), Math.abs(y - corner.y - 3.5))
      return away <= 1.5 || (away >= 2.5 && away <= 3.5)
    })
  }
  const side = Math.round((size + 2 * quietZone) * pixelsPerModule)
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  const at = (pixel: number, part: number) => (pixel + part) / pixelsPerModule - quietZone
  const darkPoints = (row: number, column: number) => {
    let dark = 0
    for (const down of samples) for (const right of samples) if (isDark(at(column, right), at(row, down))) dark++
    return dark
  }
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const grey = 255 * (1 - darkPoints(row, column) / samples.length ** 2)
      data.fill(grey, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  return { data, side }
}

function read(shapes: QrShapes, pixelsPerModule: number): string | undefined {
  const { data, side } = paint(shapes, pixelsPerModule)
  return jsQR(data, side, side, { inversionAttempts: 'dontInvert' })?.data
}

test.each([
  ['a pairing', pairingUri, false, 3.5],
  ['a pairing around a picture', pairingUri, true, 3.5],
  ['a pairing around a picture, two pixels per module', pairingUri, true, 2],
  ['a pairing around a picture, three pixels per module', pairingUri, true, 3],
  ['a short text', 'https://shop.example', false, 3],
  ['a short text around a picture', 'https://shop.example', true, 3],
  ['a longer pairing', `${pairingUri}&methods=${'wc_sessionAuthenticate,'.repeat(4)}`, true, 3],
  ['other scripts', 'محفظة النور 24 港のウォレット', true, 3],
])('an independent reader reads %s unchanged', (_, text, hasPicture, pixelsPerModule) => {
  expect(read(qrShapes(text, hasPicture), pixelsPerModule)).toBe(text)
})

test('the middle is empty for a picture, and the rest of the code is unchanged', () => {
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

test('throws for a text too long for a QR code', () => {
  expect(() => qrShapes('x'.repeat(1_664), false)).toThrow()
})

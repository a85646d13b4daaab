import { crc32, deflateSync } from 'node:zlib'

const size = 160

type Colour = readonly [red: number, green: number, blue: number]

export interface Flower {
  petals: number
  petal: Colour
  heart: Colour
  ground: Colour
}

/** The picture of a test NFT: a flower on a plain background, as PNG. */
export function paintFlower({ petals, petal, heart, ground }: Flower): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_, x) => {
      const [dx, dy] = [(x + 0.5 - size / 2) / size, (y + 0.5 - size / 2) / size]
      const radius = Math.hypot(dx, dy)
      const reach = 0.24 + 0.12 * Math.cos(Math.atan2(dy, dx) * petals)
      return mix(mix(ground, petal, cover(reach - radius)), heart, cover(0.09 - radius))
    }).flat(),
  ])
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, size)
  header.setUint32(4, size)
  // 8 bits of each of red, green and blue.
  header.setUint16(8, 0x0802)
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('IDAT', deflateSync(new Uint8Array(rows.flat()), { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** How much of a pixel lies inside a shape, by its centre's distance from the edge. */
function cover(inside: number): number {
  return Math.min(1, Math.max(0, inside * size + 0.5))
}

function mix(under: Colour, over: Colour, share: number): Colour {
  return [0, 1, 2].map(index =>
    Math.round((under[index] ?? 0) * (1 - share) + (over[index] ?? 0) * share),
  ) as unknown as Colour
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joined([new TextEncoder().encode(type), data])
  const number = (value: number) => {
    const bytes = new DataView(new ArrayBuffer(4))
    bytes.setUint32(0, value)
    return new Uint8Array(bytes.buffer)
  }
  return joined([number(data.length), body, number(crc32(body))])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

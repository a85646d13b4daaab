/* The first bytes of images of a given size. None can be rendered. */

const text = (value: string) => Uint8Array.from(value, character => character.charCodeAt(0))
const joined = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap(part => [...part]))
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256)
const little = (value: number, bytes: number) => big(value, bytes).reverse()

export const png = (width: number, height: number) =>
  joined(text('\x89PNG\r\n\x1a\n'), big(13, 4), text('IHDR'), big(width, 4), big(height, 4), [8, 6, 0, 0, 0])

export const gif = (width: number, height: number) =>
  joined(text('GIF89a'), little(width, 2), little(height, 2), [0, 0, 0])

/** With a segment before the frame, as cameras write it. */
export const jpeg = (width: number, height: number) =>
  joined(
    [0xff, 0xd8, 0xff, 0xe0],
    big(16, 2),
    Array(14).fill(0),
    [0xff, 0xc2],
    big(17, 2),
    [8],
    big(height, 2),
    big(width, 2),
    [3],
  )

const riff = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  joined(text('RIFF'), little(100, 4), text('WEBP'), ...parts)

export const webps = {
  lossy: (width: number, height: number) =>
    riff(text('VP8 '), little(50, 4), [0, 0, 0, 0x9d, 0x01, 0x2a], little(width, 2), little(height, 2)),
  lossless: (width: number, height: number) =>
    riff(text('VP8L'), little(50, 4), [0x2f], little(width - 1 + (height - 1) * 2 ** 14, 4)),
  extended: (width: number, height: number) =>
    riff(text('VP8X'), little(10, 4), [0, 0, 0, 0], little(width - 1, 3), little(height - 1, 3)),
}

/** With a small preview before the main image. */
export const avif = (width: number, height: number) =>
  joined(
    big(28, 4),
    text('ftypavif'),
    big(0, 4),
    text('mif1miaf'),
    ...[
      [10, 10],
      [width, height],
    ].map(([w = 0, h = 0]) => joined(big(20, 4), text('ispe'), big(0, 4), big(w, 4), big(h, 4))),
  )

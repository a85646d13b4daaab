export interface PictureHeader {
  /** Media type, detected from the content. */
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'
  width: number
  height: number
}

/**
 * What an image's first bytes say about it. Excludes SVG, a document that may hold scripts.
 * @returns undefined for anything but a PNG, JPEG, GIF, WebP or AVIF
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (const read of [readPng, readJpeg, readGif, readWebp, readAvif]) {
      const header = read(view)
      if (header) return header
    }
  } catch (error) {
    // The header is truncated.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

function textAt(view: DataView, offset: number, length: number): string {
  let text = ''
  for (let at = offset; at < offset + length; at++) text += String.fromCharCode(view.getUint8(at))
  return text
}

function readPng(view: DataView): PictureHeader | undefined {
  if (textAt(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(view, 12, 4) !== 'IHDR') return undefined
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Size of a GIF's colour table in bytes, if its flags announce one. */
const coloursOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Decoders allocate each frame, even if the file declares a smaller canvas. */
function readGif(view: DataView): PictureHeader | undefined {
  if (!/^GIF8[79]a$/.test(textAt(view, 0, 6))) return undefined
  let [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  let at = 13 + coloursOf(view.getUint8(10))
  const skipBlocks = () => {
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at++
  }
  while (at < view.byteLength) {
    const kind = view.getUint8(at)
    if (kind === 0x2c) {
      const [left, top, wide, high] = [1, 3, 5, 7].map(offset => view.getUint16(at + offset, true))
      width = Math.max(width, (left ?? 0) + (wide ?? 0))
      height = Math.max(height, (top ?? 0) + (high ?? 0))
      at += 11 + coloursOf(view.getUint8(at + 9))
    } else if (kind === 0x21) at += 2
    else break
    skipBlocks()
  }
  return { type: 'image/gif', width, height }
}

/** Segments follow each other, up to the one that starts a frame. */
function readJpeg(view: DataView): PictureHeader | undefined {
  if (view.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Decoders skip fill bytes and markers without a length, so we must too.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function readWebp(view: DataView): PictureHeader | undefined {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined
  const type = 'image/webp'
  switch (textAt(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const threeBytes = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
      return { type, width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
    }
    default:
      return undefined
  }
}

/** Each part of the image has an `ispe` box with its size; the largest counts. */
function readAvif(view: DataView): PictureHeader | undefined {
  if (textAt(view, 4, 4) !== 'ftyp' || !/^avi[fs]$/.test(textAt(view, 8, 4))) return undefined
  const ispe = 0x69737065
  const sizes: { width: number; height: number }[] = []
  for (let at = 12; at + 16 <= view.byteLength; at++)
    if (view.getUint32(at) === ispe) sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) })
  if (sizes.length === 0) return undefined
  return {
    type: 'image/avif',
    width: sizes.reduce((most, { width }) => Math.max(most, width), 0),
    height: sizes.reduce((most, { height }) => Math.max(most, height), 0),
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPictureHeader } from './readPictureHeader.ts'
import { avif, gif, jpeg, png, webps } from './testPictures.ts'

test.each([
  ['image/png', png],
  ['image/gif', gif],
  ['image/jpeg', jpeg],
  ['image/webp', webps.lossy],
  ['image/webp', webps.lossless],
  ['image/webp', webps.extended],
  ['image/avif', avif],
])('reads the size of %s', (type, make) => {
  expect(readPictureHeader(make(640, 480))).toEqual({ type, width: 640, height: 480 })
  expect(readPictureHeader(make(5000, 300))).toEqual({ type, width: 5000, height: 300 })
})

test('reads the pictures that ship with the server', async () => {
  const folder = new URL('../data/images/wallets/', import.meta.url)
  const names = (await readdir(folder)).filter(name => name.endsWith('.webp'))
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const header = readPictureHeader(await readFile(new URL(name, folder)))
    expect([name, header?.type, (header?.width ?? 0) >= 32]).toEqual([name, 'image/webp', true])
  }
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><svg/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
  ['a bitmap of Windows', 'BM000000000000000000000000'],
  ['a PDF', '%PDF-1.7'],
  ['an MP4 film', '\0\0\0\x1cftypisom\0\0\0\0mif1miaf'],
  ['an AVIF without a size', '\0\0\0\x1cftypavif\0\0\0\0mif1miaf'],
  ['a sound', 'RIFF\0\0\0\0WAVEfmt '],
])('%s is no picture', (_, content) => {
  expect(readPictureHeader(new TextEncoder().encode(content))).toBeUndefined()
})

test('a truncated picture is rejected, at any length', () => {
  for (const make of [png, gif, jpeg, webps.lossy, webps.lossless, webps.extended]) {
    const whole = make(10, 10)
    for (let length = 0; length < 10; length++) expect(readPictureHeader(whole.subarray(0, length))).toBeUndefined()
  }
})

test('a JPEG whose segments have no length ends', () => {
  const bytes = new Uint8Array(1 << 20).fill(0xff)
  bytes[1] = 0xd8
  expect(readPictureHeader(bytes)).toBeUndefined()
  const endless = Uint8Array.from({ length: 1 << 20 }, (_, index) => [0xff, 0xe0, 0, 0][(index + 2) % 4] ?? 0)
  endless.set([0xff, 0xd8])
  expect(readPictureHeader(endless)).toBeUndefined()
})

test.each([
  ['a fill byte', [0xff]],
  ['a marker that has no length', [0xff, 0x01]],
  ['a marker of a restart', [0xff, 0xd0]],
])('a JPEG hides its size from no decoder by %s before its frame', (_, hidden) => {
  const size = (width: number, height: number) => [...jpeg(width, height)].slice(20)
  const bomb = [0xff, 0xd8, ...hidden, ...size(60_000, 60_000)]
  // Where the invalid length would lead.
  const bytes = new Uint8Array(0x1_0100)
  bytes.set(bomb)
  for (const at of [4 + 0xffc2, 4 + 0xc200]) bytes.set(size(10, 10), at)
  expect(readPictureHeader(bytes)).not.toMatchObject({ width: 10 })
})

test('a GIF is as large as its largest frame, which decoders make room for', () => {
  const frame = (width: number, height: number) => [
    0x2c,
    0,
    0,
    0,
    0,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0,
  ]
  const data = [2, 1, 0, 0]
  const comment = [0x21, 0xfe, 3, 0x2c, 1, 1, 0]
  const whole = Uint8Array.from([...gif(1, 1), ...comment, ...frame(1, 1), ...data, ...frame(60_000, 5), ...data, 0x3b])
  expect(readPictureHeader(whole)).toMatchObject({ width: 60_000, height: 5 })
})

import { expect, test } from 'vitest'
import { inlineImage } from './inlineImage.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

// Frames of earlier releases accept no other text, and refuse a whole sheet of images for one.
test('writes SVG as text without changing the image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#f00" d="M0 0h24%"/><text>é</text></svg>'
  const url = inlineImage('/images/a.svg', bytesOf(svg)) ?? ''
  expect(url).toMatch(/^data:image\/svg\+xml,[^\s"<>#]+$/)
  expect(decodeURIComponent(url.slice('data:image/svg+xml,'.length))).toBe(svg.replaceAll('"', "'"))
})

test('writes other images in base64', () => {
  expect(inlineImage('/images/a.webp', new Uint8Array([1, 2, 255]))).toBe('data:image/webp;base64,AQL/')
})

test('refuses large images', () => {
  expect(inlineImage('/images/a.png', new Uint8Array(6000))).toBeDefined()
  expect(inlineImage('/images/a.png', new Uint8Array(6001))).toBeUndefined()
})

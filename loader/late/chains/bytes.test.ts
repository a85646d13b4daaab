import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { fromBase58, fromBase64, fromHex, toBase58, toBase64, toHex, utf8 } from './bytes.ts'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

test('converts bytes of any length there and back, leading zeros included', () => {
  for (let length = 1; length < 200; length++) {
    const bytes = random(length)
    bytes.fill(0, 0, length % 4)
    expect(fromBase58(toBase58(bytes))).toEqual(bytes)
    expect(toBase58(bytes)).toBe(base58.encode(bytes))
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    expect(fromHex(toHex(bytes))).toEqual(bytes)
  }
  expect(toBase58(new Uint8Array(3))).toBe('111')
  expect(fromHex('0xFf00')).toEqual(new Uint8Array([255, 0]))
  expect(new TextDecoder().decode(utf8('Grüße'))).toBe('Grüße')
})

const nothing: unknown[] = ['', undefined, null, 7, {}, [], Symbol('s'), () => {}, Object.create(null)]

test.each([
  ['base58', fromBase58, ['0', 'O', 'I', 'l', 'abc ', 'é', 'z'.repeat(4097), ...nothing]],
  ['hex', fromHex, ['f', '0x', 'fg', '0x0', ' ff', ...nothing]],
  ['base64', fromBase64, ['a', '====', 'a-_b', '%%%%', ...nothing]],
] as const)('anything but %s is refused with a message', (form, read, texts) => {
  for (const text of texts)
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'invalid_params', message: `The text is not valid ${form}` }),
    )
})

test('random texts give bytes or invalid_params', () => {
  for (let i = 0; i < 3_000; i++) {
    const text = String.fromCharCode(...random(1 + (i % 40)).map(code => code & 0x7f))
    for (const read of [fromBase58, fromHex, fromBase64])
      try {
        expect(read(text)).toBeInstanceOf(Uint8Array)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_params' })
      }
  }
})

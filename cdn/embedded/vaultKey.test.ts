import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from '../../shared/base64Url.ts'
import { OperatorError } from '../operatorError.ts'
import { readVaultKey } from './vaultKey.ts'

const text = Buffer.alloc(32, 7).toString('base64')
const bytes = Uint8Array.of(1, 2, 3)

test('sealed data opens only with the same key and for the same row', async () => {
  const [key, restarted, other] = await Promise.all([
    readVaultKey(text),
    readVaultKey(`${text}\n`),
    readVaultKey(Buffer.alloc(32, 8).toString('base64')),
  ])
  const sealed = await key.seal(bytes, 'slot|a')
  expect(sealed).not.toBe(await key.seal(bytes, 'slot|a'))
  expect(await restarted.open(sealed, 'slot|a')).toEqual(bytes)
  await expect(key.open(sealed, 'slot|b')).rejects.toThrow()
  await expect(other.open(sealed, 'slot|a')).rejects.toThrow()
  const changed = fromBase64Url(sealed)
  changed[changed.length - 1] = ~(changed.at(-1) ?? 0)
  await expect(key.open(toBase64Url(changed), 'slot|a')).rejects.toThrow()
})

test('an index is the same for the same key, text and kind alone', async () => {
  const [key, other] = [await readVaultKey(text), await readVaultKey(Buffer.alloc(32, 8).toString('base64'))]
  const index = await key.index('ada@example.com', 'email')
  expect(index).toMatch(/^[-_a-zA-Z0-9]{43}$/)
  expect(await key.index('ada@example.com', 'email')).toBe(index)
  expect(await key.index('ada@example.com', 'code')).not.toBe(index)
  expect(await other.index('ada@example.com', 'email')).not.toBe(index)
})

test.each([
  [undefined, 'VAULT_KEY is not set'],
  ['', 'VAULT_KEY is not set'],
  ['not base64!', 'VAULT_KEY is not base64'],
  [Buffer.alloc(16).toString('base64'), 'VAULT_KEY has 16 bytes, not 32'],
])('%j is no key', async (wrong, says) => {
  const failure = await readVaultKey(wrong).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect(String(failure)).toContain(says)
})

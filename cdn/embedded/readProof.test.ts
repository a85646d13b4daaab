import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { toBase64Url } from '../../shared/base64Url.ts'
import { readProof } from './readProof.ts'

const now = Date.UTC(2026, 10, 27)
const url = 'http://secure.localhost:4402/v1/embedded/me'
const session = 's'.repeat(43)
const hashOf = async (text: string) =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
const keys = await generateKeyPair('ES256')
const jwk = await exportJWK(keys.publicKey)

interface Change {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: CryptoKey
}

async function proofOf({ claims = {}, header = {}, key = keys.privateKey }: Change = {}) {
  const payload = { htm: 'POST', htu: url, jti: crypto.randomUUID(), iat: now / 1000, ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header }).sign(key)
}
const read = async (proof: string | undefined, over: object = {}) =>
  readProof({ proof, method: 'POST', url, session: undefined, now, ...over })

test('a proof names its key, and each one is another', async () => {
  const [one, other] = [await read(await proofOf()), await read(await proofOf())]
  expect(one.deviceKey).toBe(await calculateJwkThumbprint(jwk))
  expect(other.deviceKey).toBe(one.deviceKey)
  expect(other.hash).not.toBe(one.hash)
  const twice = await proofOf()
  expect((await read(twice)).hash).toBe((await read(twice)).hash)
})

test('a proof of a session is of that one alone', async () => {
  const proof = await proofOf({ claims: { ath: await hashOf(session) } })
  await read(proof, { session })
  await expect(read(proof)).rejects.toMatchObject({ code: 'proof_invalid' })
  await expect(read(proof, { session: 't'.repeat(43) })).rejects.toMatchObject({ code: 'proof_invalid' })
  await expect(read(await proofOf(), { session })).rejects.toMatchObject({ code: 'proof_invalid' })
})

const other = await generateKeyPair('ES256')
const rsa = await generateKeyPair('RS256')
const privateJwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
test.each<[string, Change]>([
  ['another method', { claims: { htm: 'GET' } }],
  ['another url', { claims: { htu: `${url}?a` } }],
  ['another host', { claims: { htu: url.replace('secure', 'evil') } }],
  ['no id', { claims: { jti: '' } }],
  ['no time', { claims: { iat: undefined } }],
  ['another key', { key: other.privateKey }],
  ['no key', { header: { jwk: undefined } }],
  ['a private key', { header: { jwk: privateJwk } }],
  ['another type', { header: { typ: 'JWT' } }],
  ['another algorithm', { header: { alg: 'RS256', jwk: await exportJWK(rsa.publicKey) }, key: rsa.privateKey }],
])('a proof with %s is refused', async (_, change) => {
  await expect(read(await proofOf(change))).rejects.toMatchObject({ code: 'proof_invalid' })
})

test.each([undefined, '', 'a.b.c', 'x'.repeat(5000)])('%j is no proof', async proof => {
  await expect(read(proof)).rejects.toMatchObject({ code: 'proof_invalid' })
})

test('without a signature, a proof is refused', async () => {
  const [, payload] = (await proofOf()).split('.')
  const header = toBase64Url(new TextEncoder().encode(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk })))
  await expect(read(`${header}.${payload}.`)).rejects.toMatchObject({ code: 'proof_invalid' })
})

test('a clock may be off by five minutes, and a worse one is reported as such', async () => {
  for (const offMs of [-299_000, 299_000]) await read(await proofOf({ claims: { iat: (now + offMs) / 1000 } }))
  for (const offMs of [-301_000, 301_000, -86_400_000, 86_400_000])
    await expect(read(await proofOf({ claims: { iat: (now + offMs) / 1000 } }))).rejects.toMatchObject({
      code: 'clock_wrong',
    })
})

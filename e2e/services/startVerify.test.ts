import { Core } from '@walletconnect/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startVerify, type VerifyService } from './startVerify.ts'

const origin = 'https://shop.example'
const [id, decryptedId] = ['a'.repeat(64), 'b'.repeat(64)]
let nowMs: number
let service: VerifyService

beforeAll(async () => {
  service = await startVerify({ port: 0, now: () => nowMs })
})
afterAll(() => service.stop())
beforeEach(() => {
  nowMs = Date.now()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const frame = (query: object = {}, referer = `${origin}/`) =>
  fetch(`${service.url}/v3/attestation?${new URLSearchParams({ projectId: 'x', origin, id, decryptedId, ...query })}`, {
    headers: { Referer: referer },
  })

async function attest(...args: Parameters<typeof frame>): Promise<string> {
  const [, answer = ''] = /data-answer="([^"]+)"/.exec(await (await frame(...args)).text()) ?? []
  return JSON.parse(answer.replaceAll('&quot;', '"')).attestation
}

/** A wallet's verdict, by the published library. */
async function judge(attestationId: string): Promise<unknown> {
  const { fetch } = globalThis
  const core = new Core({ projectId: 'wallet', logger: 'silent', telemetryEnabled: false })
  vi.stubGlobal('fetch', (asked: string, init: RequestInit) =>
    fetch(asked.replace('https://verify.walletconnect.org', service.url), init),
  )
  return core.verify.resolve({ attestationId, encryptedId: id, hash: decryptedId })
}

test('vouches for the site that its page is in, and wallets accept it', async () => {
  expect(await judge(await attest())).toEqual({ origin, isScam: false, isVerified: true })
})

test('vouches for no other site', async () => {
  expect(await judge(await attest({}, 'https://evil.example/'))).toBeUndefined()
  expect(await judge(await attest({}, ''))).toBeUndefined()
})

test('sends the token to that site only', async () => {
  expect(await (await frame()).text()).toContain(`data-origin="${origin}"`)
  expect(await (await fetch(`${service.url}/attestation.js`)).text()).toContain('parent.postMessage(answer, origin)')
})

test('a token is for one message and expires', async () => {
  const attestation = await attest({ id: decryptedId })
  expect(await judge(attestation)).toBeUndefined()
  nowMs -= 301_000
  expect(await judge(await attest())).toBeUndefined()
})

test('a changed token is rejected', async () => {
  const [head, , signature] = (await attest()).split('.')
  const other = Buffer.from(JSON.stringify({ exp: 1e10, id, origin: 'https://evil.example', isVerified: true }))
  expect(await judge(`${head}.${other.toString('base64url')}.${signature}`)).toBeUndefined()
})

test.each([
  { projectId: '' },
  { origin: 'https://shop.example/' },
  { origin: '"><script>' },
  { id: 'x' },
  { decryptedId: '' },
])('answers %j with its requirements', async query => {
  expect((await frame(query)).status).toBe(400)
})

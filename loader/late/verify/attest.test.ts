import '../../fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { timersLeft } from '../../fakeBrowser.ts'
import { createAttest } from './attest.ts'

const verifyUrl = 'https://verify.example'
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJpZCI6IjAifQ.c2ln-_'
const asked = (over: object = {}): HostMethods['walletConnect.attest']['params'] => ({
  verifyUrl,
  projectId: 'relay-id',
  id: 'a'.repeat(64),
  decryptedId: 'b'.repeat(64),
  ...over,
})
const attested = { attestation: token }
const nothing = { attestation: '' }

// Loads nothing, but gives a frame in the page its own window.
const { happyDOM } = window as unknown as { happyDOM: { settings: { disableIframePageLoading: boolean } } }
happyDOM.settings.disableIframePageLoading = true
const windows = new WeakMap<object, object>()
Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
  configurable: true,
  get() {
    if (!this.isConnected) return null
    if (!windows.has(this)) windows.set(this, {})
    return windows.get(this)
  },
})

let attest: ReturnType<typeof createAttest>
const ask = (over: object = {}, signal = new AbortController().signal) => attest(asked(over), signal)
const frames = () => [...document.querySelectorAll('iframe')]
const frame = () => frames()[0] as HTMLIFrameElement
const settle = () => vi.advanceTimersByTimeAsync(0)

const say = (data: unknown, { source = frame().contentWindow as unknown, origin = verifyUrl } = {}) => {
  const event = new MessageEvent('message')
  for (const [name, value] of Object.entries({ source, origin, data })) Object.defineProperty(event, name, { value })
  dispatchEvent(event)
}
const answer = (attestation: unknown = token) => say(JSON.stringify({ type: 'verify_attestation', attestation }))
const violate = (facts: object = {}) =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      blockedURI: `${verifyUrl}/v3/attestation?x`,
      disposition: 'enforce',
      effectiveDirective: 'frame-src',
      ...facts,
    }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  // happy-dom reports each frame it does not load.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  attest = createAttest()
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  expect([frames(), timersLeft()], 'what is left').toEqual([[], 0])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a page is vouched for', () => {
  test('by a hidden frame of the service, at an address we build', async () => {
    const promise = ask()
    await settle()
    expect(frame().src).toBe(
      `${verifyUrl}/v3/attestation?${new URLSearchParams({
        projectId: 'relay-id',
        origin: location.origin,
        id: 'a'.repeat(64),
        decryptedId: 'b'.repeat(64),
      })}`,
    )
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    expect(frame()).toMatchObject({ ariaHidden: 'true', tabIndex: -1, credentialless: true, referrerPolicy: 'origin' })
    expect(frame().style.display).toBe('none')
    answer()
    expect(await promise).toEqual(attested)
  })

  test('even if the service sends other messages first', async () => {
    const promise = ask()
    await settle()
    for (const said of [7, null, {}, 'ready', '{', '[]', 'null', '{"type":"other","attestation":"a.b.c"}']) say(said)
    say(`${' '.repeat(10_000_000)}{"type":"verify_attestation","attestation":"${token}"}`)
    answer()
    answer('x.y.z')
    expect(await promise).toEqual(attested)
  })

  test.each([
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://verify.example.evil.example' }],
    ['the origin of a sandbox', { origin: 'null' }],
  ])('by nobody else: %s', async (_, from) => {
    const promise = ask()
    await settle()
    say(JSON.stringify({ type: 'verify_attestation', attestation: 'forged.by.them' }), from)
    answer()
    expect(await promise).toEqual(attested)
  })

  test('once per message, one after the other', async () => {
    const both = [ask({ id: '1'.repeat(64) }), ask({ id: '2'.repeat(64) })]
    await settle()
    expect(frames()).toHaveLength(1)
    answer('first.of.two')
    await settle()
    expect(frames()).toHaveLength(1)
    expect(frame().src).toContain('2'.repeat(64))
    answer('second.of.two')
    expect(await Promise.all(both)).toEqual([{ attestation: 'first.of.two' }, { attestation: 'second.of.two' }])
  })
})

describe('gives no attestation, at once', () => {
  test.each([
    ['null', null],
    ['no token', 'hello'],
    ['two parts', 'a.b'],
    ['markup', 'a.<b>.c'],
    ['an object', {}],
    ['too long', `${'a'.repeat(4_093)}.b.c`],
  ])('if the service returns %s', async (_, given) => {
    const promise = ask()
    await settle()
    answer(given)
    expect(await promise).toEqual(nothing)
    // It has loaded, and is asked again.
    const again = ask()
    await settle()
    answer()
    expect(await again).toEqual(attested)
  })

  test.each([
    ['the page itself', location.origin],
    ['no address', 'https://'],
  ])('if the iframe names %s', async (_, other) => {
    expect(await ask({ verifyUrl: other })).toEqual(nothing)
  })

  test('if it names a second service', async () => {
    const promise = ask()
    await settle()
    expect(await ask({ verifyUrl: 'https://other.example' })).toEqual(nothing)
    answer()
    expect(await promise).toEqual(attested)
  })

  test('if the request is cancelled, and continues with the next', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const all = [ask({}, first.signal), ask({}, second.signal), ask()]
    await settle()
    second.abort()
    first.abort()
    await settle()
    answer()
    expect(await Promise.all(all)).toEqual([nothing, nothing, attested])
  })

  test('if there are far too many requests', async () => {
    const all = Array.from({ length: 40 }, () => ask())
    for (let count = 0; count < 40; count++) {
      await settle()
      if (frames().length) answer()
    }
    const given = (await Promise.all(all)).filter(({ attestation }) => attestation)
    expect(given).toHaveLength(16)
    expect(await ask()).toEqual(nothing)
    await vi.advanceTimersByTimeAsync(10_000)
    const later = ask()
    await settle()
    answer()
    expect(await later).toEqual(attested)
  })
})

describe('a missing service costs one wait', () => {
  const elapsed = async (promise: Promise<unknown>, maxMs = 10_000) => {
    let isDone = false
    const outcome = promise.finally(() => {
      isDone = true
    })
    let ms = 0
    for (; !isDone && ms < maxMs; ms += 100) await vi.advanceTimersByTimeAsync(100)
    return [ms, await outcome]
  }

  test('of two seconds, shared by all waiting requests, and none for ten minutes', async () => {
    const behind = elapsed(Promise.all([ask(), ask(), ask()]))
    expect(await behind).toEqual([2_000, [nothing, nothing, nothing]])
    expect(await ask()).toEqual(nothing)
    expect(frames()).toEqual([])
    await vi.advanceTimersByTimeAsync(600_000)
    const later = ask()
    await settle()
    answer()
    expect(await later).toEqual(attested)
  })

  test.each(['frame-src', 'child-src', 'default-src'])(
    'that ends as soon as %s forbids it, for good',
    async directive => {
      const promise = ask()
      await settle()
      violate({ effectiveDirective: directive })
      expect(await promise).toEqual(nothing)
      await vi.advanceTimersByTimeAsync(86_400_000)
      expect(await ask()).toEqual(nothing)
      expect(frames()).toEqual([])
    },
  )

  test.each([
    ['another address', { blockedURI: 'https://ads.example' }],
    ['a policy that only reports', { disposition: 'report' }],
    ['something else', { effectiveDirective: 'img-src' }],
  ])('and a violation about %s is no reason', async (_, facts) => {
    const promise = ask()
    await settle()
    violate(facts)
    answer()
    expect(await promise).toEqual(attested)
  })
})

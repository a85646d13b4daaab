import '../fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmitter } from './emitter.ts'
import type { LoaderEvents } from './events.ts'
import { createLateScripts, type LateName } from './lateScripts.ts'
import type { Shared } from './shared.ts'

const url = new URL('https://cdn.test/1.0.0/modal.html')
let shared: Shared
let stop: AbortController
let errors: unknown[]

beforeEach(() => {
  vi.stubGlobal('CONNECTKIT_LATE', { chains: 'sha256-chains', safe: 'sha256-safe', verify: 'sha256-verify' })
  const events = createEmitter<LoaderEvents>()
  stop = new AbortController()
  errors = []
  events.on('error', error => errors.push(error))
  shared = { core: { events, signal: stop.signal } } as Shared
})
afterEach(() => {
  stop.abort()
  for (const script of made()) script.remove()
  vi.unstubAllGlobals()
})

const made = () => [...document.querySelectorAll<HTMLScriptElement>('head > script')]
/** The script runs, as in late/announce.ts. */
const announce = (name: LateName) => {
  const start = vi.fn()
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail: { name, start } }))
  addEventListener('connectkit:loader', tell)
  stop.signal.addEventListener('abort', () => removeEventListener('connectkit:loader', tell))
  tell()
  return start
}

test('loads a script once, of this release and by its hash, and starts it once', async () => {
  const late = createLateScripts(shared, url, 'n1')
  const loads = [late.load('chains'), late.load('chains')]
  expect(made().map(({ src, integrity, crossOrigin, nonce }) => [src, integrity, crossOrigin, nonce])).toEqual([
    ['https://cdn.test/1.0.0/chains.js', 'sha256-chains', '', 'n1'],
  ])
  const start = announce('chains')
  announce('chains')
  await Promise.all(loads)
  expect(start.mock.calls).toEqual([[shared, true]])
  await late.load('chains')
  // Its element is gone, and no other was made.
  expect(made()).toEqual([])
})

test('starts the page’s own script, whichever comes first', async () => {
  const start = announce('safe')
  expect(start).not.toHaveBeenCalled()
  const late = createLateScripts(shared, url)
  expect(start).toHaveBeenCalledOnce()
  await late.load('safe')
  expect(made()).toEqual([])

  const tag = document.body.appendChild(document.createElement('script'))
  tag.dataset.connectkitLate = 'verify'
  const load = late.load('verify')
  expect(made()).toEqual([])
  announce('verify')
  await load
  tag.remove()
})

test('reports a failed load, and loads again at the next need', async () => {
  const late = createLateScripts(shared, url)
  const fail = () => made()[0]?.dispatchEvent(new Event('error'))
  const first = late.load('chains')
  fail()
  await expect(first).rejects.toMatchObject({ code: 'script_failed' })
  expect(errors).toMatchObject([{ code: 'script_failed' }])
  await expect(late.load('chains')).rejects.toMatchObject({ code: 'script_failed' })
  expect(made()).toEqual([])
  // The next opening needs it again.
  late.retry()
  late.retry()
  expect(made()).toHaveLength(1)
  const second = late.load('chains')
  announce('chains')
  await second
})

describe('the tag of a page', () => {
  let tag: HTMLScriptElement
  beforeEach(() => {
    tag = document.body.appendChild(document.createElement('script'))
    tag.dataset.connectkitLate = 'verify'
  })
  afterEach(() => tag.remove())

  test.each(['before it was needed', 'while it was waited for'])(
    'that fails %s is no longer waited for',
    async when => {
      const late = createLateScripts(shared, url)
      const fail = () => tag.dispatchEvent(new Event('error'))
      if (when === 'before it was needed') fail()
      else {
        const first = late.load('verify')
        fail()
        await expect(first).rejects.toMatchObject({ code: 'script_failed' })
        late.retry()
      }
      expect(tag.isConnected).toBe(true)
      const load = late.load('verify')
      expect(made()).toHaveLength(1)
      announce('verify')
      await load
    },
  )

  test('that is silent for twenty seconds has failed, and the next need loads ours', async () => {
    vi.useFakeTimers()
    const late = createLateScripts(shared, url)
    const first = late.load('verify')
    vi.advanceTimersByTime(19_999)
    expect(errors).toEqual([])
    vi.advanceTimersByTime(1)
    await expect(first).rejects.toMatchObject({ code: 'script_failed' })
    late.retry()
    expect(made()).toHaveLength(1)
    vi.useRealTimers()
  })
})

test('requests a script again that is silent for twenty seconds, and starts whichever answers, once', async () => {
  vi.useFakeTimers()
  const late = createLateScripts(shared, url)
  const load = late.load('chains')
  const [first] = made()
  vi.advanceTimersByTime(19_999)
  late.retry()
  expect(made()).toEqual([first])
  vi.advanceTimersByTime(1)
  late.retry()
  const [second] = made()
  expect(second).not.toBe(first)
  expect(made()).toHaveLength(1)
  // It is removed, but the browser still fires its last event.
  first?.dispatchEvent(new Event('error'))
  late.retry()
  expect([made(), errors]).toEqual([[second], []])
  const start = announce('chains')
  announce('chains')
  await load
  expect(start).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  late.retry()
  expect(made()).toEqual([])
  vi.useRealTimers()
})

test('leaves it to the opening to report that the wire failed', async () => {
  const load = createLateScripts(shared, url).load('modal')
  made()[0]?.dispatchEvent(new Event('error'))
  await expect(load).rejects.toMatchObject({ code: 'script_failed' })
  expect(errors).toEqual([])
})

test('starts a failed script that arrives after all, once', async () => {
  const late = createLateScripts(shared, url)
  const first = late.load('verify')
  made()[0]?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toMatchObject({ code: 'script_failed' })
  const start = announce('verify')
  await late.load('verify')
  late.retry()
  announce('verify')
  expect(start).toHaveBeenCalledOnce()
  expect(made()).toEqual([])
})

test('destroy rejects those who wait', async () => {
  const load = createLateScripts(shared, url).load('chains')
  stop.abort()
  await expect(load).rejects.toMatchObject({ code: 'destroyed' })
})

test('under Trusted Types, makes one policy of our name', async () => {
  const createScriptURL = vi.fn((text: string) => text)
  const createPolicy = vi.fn(() => ({ createScriptURL }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  // The second time after `destroy`.
  for (const name of ['chains', 'safe'] as const) void createLateScripts(shared, url).load(name)
  expect(createPolicy.mock.calls.map(([name]: unknown[]) => name)).toEqual(['connectkit'])
  expect(createScriptURL.mock.calls).toEqual([['https://cdn.test/1.0.0/chains.js'], ['https://cdn.test/1.0.0/safe.js']])
})

test('loads the script if the page forbids only the policy', async () => {
  vi.stubGlobal('trustedTypes', {
    createPolicy() {
      throw new TypeError('forbidden')
    },
  })
  void createLateScripts(shared, url).load('chains')
  expect(made()).toHaveLength(1)
})

test('the load fails if the page allows no script', async () => {
  vi.spyOn(document, 'createElement').mockImplementationOnce(() => {
    throw new TypeError('This document requires TrustedScriptURL assignment')
  })
  await expect(createLateScripts(shared, url).load('chains')).rejects.toMatchObject({ code: 'script_failed' })
})

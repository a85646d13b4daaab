import './fakeBrowser.ts'
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

const made = () => [...document.querySelectorAll<HTMLScriptElement>('html > script')]
/** The script runs, as late/announce.ts has it. */
const announce = (name: LateName) => {
  const start = vi.fn()
  const tell = () => dispatchEvent(new CustomEvent('connectkit:late', { detail: { name, start } }))
  addEventListener('connectkit:loader', tell)
  stop.signal.addEventListener('abort', () => removeEventListener('connectkit:loader', tell))
  tell()
  return start
}

test('is made once, of this release and by its hash, and started once with what it works with', async () => {
  const late = createLateScripts(shared, url, 'n1')
  const loads = [late.load('chains'), late.load('chains')]
  expect(made().map(({ src, integrity, crossOrigin, nonce }) => [src, integrity, crossOrigin, nonce])).toEqual([
    ['https://cdn.test/1.0.0/chains.js', 'sha256-chains', '', 'n1'],
  ])
  const start = announce('chains')
  announce('chains')
  await Promise.all(loads)
  expect(start.mock.calls).toEqual([[shared]])
  await late.load('chains')
  expect(made()).toHaveLength(1)
})

test('one that the page has brought itself is started, whichever comes first, and not made', async () => {
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

test('one that fails is told, fails again, and is made again at the next need', async () => {
  const late = createLateScripts(shared, url)
  const fail = () => made()[0]?.dispatchEvent(new Event('error'))
  const first = late.load('chains')
  fail()
  await expect(first).rejects.toMatchObject({ code: 'script_failed' })
  expect(errors).toMatchObject([{ code: 'script_failed' }])
  await expect(late.load('chains')).rejects.toMatchObject({ code: 'script_failed' })
  expect(made()).toEqual([])
  // The next opening is a need.
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

  test('that says nothing for twenty seconds failed before, and the next need makes one', async () => {
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

test('one that failed and comes after all is started, once', async () => {
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

test('who waits for one when everything is taken out of the page hears so', async () => {
  const load = createLateScripts(shared, url).load('chains')
  stop.abort()
  await expect(load).rejects.toMatchObject({ code: 'destroyed' })
})

test('a page that demands Trusted Types gets one policy of our name', async () => {
  const createScriptURL = vi.fn((text: string) => text)
  const createPolicy = vi.fn(() => ({ createScriptURL }))
  vi.stubGlobal('trustedTypes', { createPolicy })
  // The second time after everything was taken out of the page.
  for (const name of ['chains', 'safe'] as const) void createLateScripts(shared, url).load(name)
  expect(createPolicy.mock.calls.map(([name]: unknown[]) => name)).toEqual(['connectkit'])
  expect(createScriptURL.mock.calls).toEqual([['https://cdn.test/1.0.0/chains.js'], ['https://cdn.test/1.0.0/safe.js']])
})

test('a page that forbids the policy may still let the script be made', async () => {
  vi.stubGlobal('trustedTypes', {
    createPolicy() {
      throw new TypeError('forbidden')
    },
  })
  void createLateScripts(shared, url).load('chains')
  expect(made()).toHaveLength(1)
})

test('where the page lets no script be made, the load fails and says so', async () => {
  vi.spyOn(document, 'createElement').mockImplementationOnce(() => {
    throw new TypeError('This document requires TrustedScriptURL assignment')
  })
  await expect(createLateScripts(shared, url).load('chains')).rejects.toMatchObject({ code: 'script_failed' })
})

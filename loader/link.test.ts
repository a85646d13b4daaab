import './fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../shared/errors.ts'
import { reported } from './fakeBrowser.ts'
import { createFakeModalApp, type FakeModalApp } from './fakeModalApp.ts'
import { createLink, type Link } from './link.ts'
import { lost } from './lost.ts'

const onLost = vi.fn()
let app: FakeModalApp
let link: Link
let hello: () => never

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  hello = () => ({ wallets: [], connections: [], activeNamespace: null, options: {}, theme: 'light' }) as never
  app = createFakeModalApp()
  link = createLink({
    frame: app.frame,
    origin: app.origin,
    serve: {
      'wallet.connect': () => new Promise(() => {}),
      'wallet.request': async () => 'answer',
    },
    hear: {
      'modal.changed'() {},
      'gesture.made'() {},
      'connection.upserted'() {},
      'connection.removed'() {},
      'network.selected'() {},
      'analytics.tracked'() {},
      'frame.failed'() {},
      pong() {},
    },
    hello: () => hello(),
    onLost,
  })
})
afterEach(() => {
  link.stop()
  vi.useRealTimers()
})

/** Starts, and keeps what becomes of it. */
function start(): { promise: Promise<unknown>; outcome: () => unknown } {
  let outcome: unknown
  const promise = link.start().then(
    port => {
      outcome = port
    },
    error => {
      outcome = error.code
    },
  )
  return { promise, outcome: () => outcome }
}

async function live(): Promise<void> {
  const started = link.start()
  await app.boot()
  await started
}

describe('the handshake', () => {
  test('goes to one exact origin, with the state of the page, and ends in a port', async () => {
    const started = link.start()
    expect(app.frame.loads).toBe(1)
    expect(link.live()).toBeUndefined()
    app.post('ck:ready:1')
    expect(app.posted).toEqual([['ck:connect:1', 'https://cdn.test']])
    expect(await app.next('host.hello')).toEqual(hello())
    expect(await started).toBe(link.live())
    expect(await app.port().call('wallet.request', { walletId: 'w', chainId: 'eip155:1', method: 'eth_call' })).toBe(
      'answer',
    )
  })

  test('is shared by everybody who waits, and done once', async () => {
    const started = [link.start(), link.start()]
    await app.boot()
    started.push(link.start())
    expect(new Set(await Promise.all(started)).size).toBe(1)
    expect(app.frame.loads).toBe(1)
  })

  test.each([
    ['another origin', 'ck:ready:1', { origin: 'https://evil.test' }],
    ['an origin that begins alike', 'ck:ready:1', { origin: 'https://cdn.test.evil.test' }],
    ['another port', 'ck:ready:1', { origin: 'https://cdn.test:8443' }],
    ['another scheme', 'ck:ready:1', { origin: 'http://cdn.test' }],
    ['an opaque origin', 'ck:ready:1', { origin: 'null' }],
    ['another window', 'ck:ready:1', { source: {} }],
    ['the page itself', 'ck:ready:1', { source: window }],
    ['no window', 'ck:ready:1', { source: null }],
    ['a text that only begins right', 'ck:ready:1 ', {}],
    ['a text of another protocol', 'ready', {}],
    ['a modal of another protocol', 'ck:ready:9', {}],
    ['an object', { type: 'ready', versions: [1] }, {}],
    ['null', null, {}],
    ['its own connect', 'ck:connect:1', {}],
    ['a refusal from another window', 'ck:refused:origin_not_allowed', { source: {} }],
    ['a refusal from another origin', 'ck:refused:origin_not_allowed', { origin: 'https://evil.test' }],
  ])('does not believe %s', async (_, text, from) => {
    const { outcome } = start()
    app.post(text, from)
    await vi.advanceTimersByTimeAsync(0)
    expect(app.posted).toEqual([])
    expect(outcome()).toBeUndefined()
    expect(app.frame.loads).toBe(1)
  })

  test('does not believe an iframe that is not there', () => {
    app.post('ck:ready:1')
    expect(app.posted).toEqual([])
    app.post('ck:ready:1', { source: null })
    expect(app.posted).toEqual([])
  })

  test('said twice leaves one port, the last, and is a loss of the first', async () => {
    const started = link.start()
    app.post('ck:ready:1')
    const first = await started
    app.post('ck:ready:1')
    await app.next('host.hello')
    await expect(first.call('modal.close', {})).rejects.toMatchObject({ code: 'frame_reloaded' })
    expect(link.live()).toBeDefined()
    expect(onLost).toHaveBeenCalledTimes(1)
    expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ code: 'frame_reloaded' }))
  })

  test('said, what is asked is in the same flight as the hello', async () => {
    const started = link.start()
    app.post('ck:ready:1')
    await (await started).call('modal.open', {})
    expect(app.heard.map(([name]) => name)).toEqual(['host.hello', 'modal.open'])
  })

  test('begun anew over and over is playing: the iframe is thrown out', async () => {
    void start()
    for (let i = 0; i < 100; i++) app.post('ck:ready:1')
    expect(app.posted).toHaveLength(5)
    expect(onLost).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'frame_reloaded' }))
    expect(app.frame.window()).toBeNull()
  })

  test('is counted for each iframe by itself', async () => {
    for (let i = 0; i < 3; i++) {
      void start()
      for (let j = 0; j < 5; j++) app.post('ck:ready:1')
      expect(app.posted).toHaveLength(5 * (i + 1))
      link.abandon(lost())
    }
  })

  test('survives a page that takes all listeners away, at the next start', async () => {
    await live()
    // What document.open() does.
    const { length } = app.posted
    link.stop()
    await live()
    expect(app.posted.length).toBeGreaterThan(length)
  })

  test('with a page whose state does not fit into a message fails at once', async () => {
    hello = () => ({ options: { note: 'x'.repeat(2_000_000) } }) as never
    const { promise, outcome } = start()
    app.post('ck:ready:1')
    await promise
    expect(outcome()).toBe('invalid_message')
    expect(reported).not.toHaveBeenCalled()
  })
})

describe('a refusal', () => {
  const said = (words: string) => `The wallet server says: “${words}”`
  test.each([
    [
      'ck:refused:project_not_found:No such project. Check it.',
      'project_not_found',
      said('No such project. Check it.'),
    ],
    ['ck:refused:rate_limited:Wait: a minute.', 'rate_limited', said('Wait: a minute.')],
    ['ck:refused:internal', 'internal', 'The server refused the wallet window'],
    ['ck:refused:constructor:<b>', 'constructor', said('<b>')],
  ])('of %j is %s', async (said, code, message) => {
    const started = link.start().catch(error => error)
    app.post(said)
    const error = await started
    expect(onLost.mock.calls).toEqual([[error]])
    expect(error).toBeInstanceOf(ConnectKitError)
    expect(error).toMatchObject({ code, message })
    expect(app.frame.window()).toBeNull()
  })

  test('is no lasting verdict: the next start loads again', async () => {
    const first = start()
    app.post('ck:refused:project_not_found')
    await first.promise
    expect(first.outcome()).toBe('project_not_found')
    await live()
    expect(link.live()).toBeDefined()
    expect(app.frame.loads).toBe(2)
  })
})

describe("the page's own policy", () => {
  const violate = (more: object) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), {
        blockedURI: 'https://cdn.test/1.0.0/modal.html?p=demo',
        effectiveDirective: 'frame-src',
        disposition: 'enforce',
        ...more,
      }),
    )

  test.each(['frame-src', 'child-src', 'default-src'])(
    'that forbids the iframe by %s is named at once',
    async effectiveDirective => {
      const started = link.start().catch(error => error)
      violate({ effectiveDirective })
      const error = await started
      expect(error).toMatchObject({
        code: 'frame_blocked',
        message: expect.stringContaining('frame-src https://cdn.test'),
      })
      expect(app.frame.window()).toBeNull()
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test.each([
    ['only reports', { disposition: 'report' }],
    ['forbids another frame', { blockedURI: 'https://ads.test/' }],
    ['forbids an image', { effectiveDirective: 'img-src' }],
    ['forbids an inline script', { effectiveDirective: 'script-src-elem', blockedURI: 'inline' }],
  ])('that %s is none of our business', async (_, more) => {
    const { outcome } = start()
    violate(more)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBeUndefined()
  })

  test('does not end a modal that is there', async () => {
    await live()
    violate({})
    expect(link.live()).toBeDefined()
  })
})

test('what changes while the modal draws its first view reaches it after the hello', async () => {
  link.start().catch(() => {})
  link.tell('theme.changed', { theme: 'dark' })
  app.post('ck:ready:1')
  link.tell('theme.changed', { theme: 'dark' })
  await app.next('theme.changed')
  expect(app.heard.map(([name]) => name)).toEqual(['host.hello', 'theme.changed'])
})

describe('time', () => {
  test('a document that says nothing for two seconds after it loaded is not ours', async () => {
    const { promise, outcome } = start()
    await vi.advanceTimersByTimeAsync(5_000)
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(outcome()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('frame_refused')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a document that says ready in time is', async () => {
    const { outcome } = start()
    link.onFrameLoad()
    app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(outcome()).toBe(link.live())
  })

  // @spec 9.frame-load-timeout
  test('nothing for 20 s is tried once more, silently, then told', async () => {
    const { promise, outcome } = start()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(app.frame.loads).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(app.frame.loads).toBe(2)
    expect(outcome()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(20_000)
    await promise
    expect(outcome()).toBe('frame_timeout')
    expect(app.frame.window()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('what the first attempt was waiting for does not end the second', async () => {
    const { outcome } = start()
    await vi.advanceTimersByTimeAsync(19_000)
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(outcome()).toBeUndefined()
    expect(app.frame.loads).toBe(2)
  })

  test('a modal that shook hands is not loaded anew: whoever asked it gives it up', async () => {
    void start()
    app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(app.frame.loads).toBe(1)
  })

  test('the second attempt may well succeed', async () => {
    const started = link.start()
    await vi.advanceTimersByTimeAsync(20_000)
    await app.boot()
    expect(await started).toBe(link.live())
    await vi.advanceTimersByTimeAsync(20_000)
    expect(link.live()).toBeDefined()
    expect(app.frame.loads).toBe(2)
  })

  test('lets a modal that began to draw finish before it rests', async () => {
    const rest = vi.spyOn(app.frame, 'rest')
    await live()
    await vi.advanceTimersByTimeAsync(999)
    expect(rest).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(rest).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is given up does not rest', async () => {
    const rest = vi.spyOn(app.frame, 'rest')
    await live()
    link.abandon(lost())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(rest).not.toHaveBeenCalled()
  })
})

describe('a live modal', () => {
  beforeEach(live)

  test('that the page sends elsewhere is given up two seconds after the other document loaded', async () => {
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onLost).not.toHaveBeenCalled()
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onLost.mock.calls).toMatchObject([[{ code: 'frame_reloaded' }]])
    expect(link.live()).toBeUndefined()
    expect(app.frame.window()).toBeNull()
  })

  test('that reloads itself is not', async () => {
    link.onFrameLoad()
    link.onFrameLoad()
    app.post('ck:ready:1')
    app.post('ck:ready:1')
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(app.frame.window()).not.toBeNull()
  })

  test('that reloads is told of, then taken back', async () => {
    const pending = link.live()?.call('connection.open', { walletId: 'w' })
    app.answers['connection.open'] = () => new Promise(() => {})
    onLost.mockImplementation(() => expect(link.live()).toBeUndefined())
    app.post('ck:ready:1')
    expect(onLost).toHaveBeenCalledOnce()
    expect(onLost.mock.calls[0]?.[0]).toMatchObject({ code: 'frame_reloaded' })
    await expect(pending).rejects.toMatchObject({ code: 'frame_reloaded' })
    const started = link.start()
    await app.next('host.hello')
    app.port().emit('frame.hello', { version: '1.0.0' })
    expect(await started).toBe(link.live())
    expect(app.frame.loads).toBe(1)
  })

  test.each([
    ['breaks the protocol', () => void flood(), 'invalid_message'],
    ['reloads into a refusal', () => app.post('ck:refused:origin_not_allowed'), 'origin_not_allowed'],
  ])('that %s is thrown out', async (_, act, code) => {
    const lost = new Promise<ConnectKitError>(resolve => onLost.mockImplementation(resolve))
    act()
    expect(await lost).toMatchObject({ code })
    expect(onLost).toHaveBeenCalledOnce()
    expect(link.live()).toBeUndefined()
    expect(app.frame.window()).toBeNull()
  })

  function flood(): void {
    for (let i = 0; i < 60; i++) app.port().emit('frame.hello', { version: 'not a version' })
  }

  test('that reloads has its load event still to come', async () => {
    link.onFrameLoad()
    onLost.mockImplementationOnce(() => void link.start().catch(() => {}))
    app.post('ck:ready:1')
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(app.frame.window()).not.toBeNull()
  })

  test('that reloads while nobody looks is waited for when somebody does', async () => {
    app.post('ck:ready:1')
    const started = link.start()
    link.onFrameLoad()
    await vi.advanceTimersByTimeAsync(3_000)
    app.port().emit('frame.hello', { version: '1.0.0' })
    expect(await started).toBe(link.live())
  })

  test('whose iframe was taken out of the page is loaded again, and nobody is told of a loss', async () => {
    app.frame.unload()
    const started = link.start()
    expect(app.frame.loads).toBe(2)
    await app.boot()
    expect(await started).toBe(link.live())
    expect(onLost).not.toHaveBeenCalled()
  })

  test('stops being believed when the link is stopped', () => {
    link.stop()
    expect(link.live()).toBeUndefined()
    expect(app.frame.window()).toBeNull()
    const { length } = app.posted
    app.frame.load()
    app.post('ck:ready:1')
    expect(app.posted).toHaveLength(length)
  })
})

test('stopping rejects whoever waits, and leaves no timer', async () => {
  const { promise, outcome } = start()
  link.onFrameLoad()
  link.stop()
  await promise
  expect(outcome()).toBe('destroyed')
  expect(vi.getTimerCount()).toBe(0)
})

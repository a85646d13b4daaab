import '../../fakeBrowser.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { FrameEvents, PageEvents } from '../../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../../shared/protocol/modalMethods.schema.ts'
import { createPort, type PortOptions } from '../../../shared/protocol/port.ts'
import { reported } from '../../fakeBrowser.ts'
import { createFakeModalApp, type FakeModalApp } from '../../fakeModalApp.ts'
import { lost } from '../../frameErrors.ts'
import { createFrameListener, type FrameListener } from '../../frameListener.ts'
import { createLink, type Link } from './link.ts'
import { validators } from './validators.gen.ts'
import type { Wire } from './Wire.ts'

type Served = PortOptions<HostMethods, FrameEvents>['serve']
type Heard = PortOptions<HostMethods, FrameEvents>['hear']

const onLost = vi.fn()
let app: FakeModalApp
let link: Link
let hello: () => never
let frameListener: FrameListener

const nothing = () => {}
const wire: Pick<Wire, 'open'> = {
  open: ({ port, onHello, onViolation }) =>
    createPort<ModalMethods, PageEvents, HostMethods, FrameEvents>({
      port,
      checks: validators,
      now: () => performance.now(),
      serve: {
        'wallet.connect': () => new Promise(() => {}),
        'wallet.request': async () => 'answer',
      } as Partial<Served> as Served,
      hear: {
        'frame.hello': onHello,
        'modal.changed': nothing,
        'gesture.made': nothing,
        'connection.removed': nothing,
        'network.selected': nothing,
        'analytics.tracked': nothing,
        'frame.failed': nothing,
        pong: nothing,
      } as Partial<Heard> as Heard,
      onViolation,
    }),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  hello = () => ({ wallets: [], connections: [], activeNamespace: null, options: {}, theme: 'light' }) as never
  app = createFakeModalApp()
  frameListener = createFrameListener(app.frame, app.origin)
  const { listen } = frameListener
  link = createLink({ stage: app.frame, origin: app.origin, listen, openPort: wire.open, hello: () => hello(), onLost })
  frameListener.passTo(link.hear)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** A document has loaded in the iframe. */
const loaded = () => frameListener.hear(new Event('load'))
const stop = () => {
  frameListener.stop()
  link.abandon(new ConnectKitError('destroyed', 'ConnectKit was removed from this page'))
}

/** Starts, and keeps the outcome. */
function start(): { promise: Promise<unknown>; outcome: () => unknown } {
  let outcome: unknown
  const settle = (word: unknown) => {
    outcome = word
  }
  const promise = link.start().then(settle, error => settle(error.code))
  return { promise, outcome: () => outcome }
}

async function live(): Promise<void> {
  const started = link.start()
  await app.boot()
  await started
}

describe('the handshake', () => {
  test.each([
    ['ck:ready:1', 0],
    ['ck:shown:1', 1],
  ])('of an iframe that says %s uncovers it %d times', async (text, count) => {
    const started = link.start()
    app.post(text)
    await started
    expect(app.frame.uncovered).toBe(count)
  })

  test('goes to one exact origin, with the page’s state, and ends in a port', async () => {
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

  test('is done once for all who wait', async () => {
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
  ])('ignores %s', async (_, text, from) => {
    const { outcome } = start()
    app.post(text, from)
    await vi.advanceTimersByTimeAsync(0)
    expect(app.posted).toEqual([])
    expect(outcome()).toBeUndefined()
    expect(app.frame.loads).toBe(1)
  })

  test('ignores messages without an iframe', () => {
    app.post('ck:ready:1')
    expect(app.posted).toEqual([])
    app.post('ck:ready:1', { source: null })
    expect(app.posted).toEqual([])
  })

  test('twice keeps the last port, and reports the loss of the first', async () => {
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

  test('sends the first request right behind the hello', async () => {
    const started = link.start()
    app.post('ck:ready:1')
    await (await started).call('modal.open', {})
    expect(app.heard.map(([name]) => name)).toEqual(['host.hello', 'modal.open'])
  })

  test('started too often removes the iframe', async () => {
    void start()
    for (let i = 0; i < 100; i++) app.post('ck:ready:1')
    expect(app.posted).toHaveLength(5)
    expect(onLost).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'frame_reloaded' }))
    expect(app.frame.window()).toBeNull()
  })

  test('is counted per iframe', async () => {
    for (let i = 0; i < 3; i++) {
      void start()
      for (let j = 0; j < 5; j++) app.post('ck:ready:1')
      expect(app.posted).toHaveLength(5 * (i + 1))
      link.abandon(lost())
    }
  })

  test('works at the next start after a page removed all listeners', async () => {
    await live()
    // As `document.open()` does.
    const { length } = app.posted
    stop()
    await live()
    expect(app.posted.length).toBeGreaterThan(length)
  })

  test('is done once where the page wraps every listener', async () => {
    const add = addEventListener
    vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void, options: object) =>
      add(type, event => listener(event), options),
    )
    const both = [link.start(), link.start()]
    await app.boot()
    await Promise.all(both)
    expect(app.posted).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  test('fails at once if the page’s state does not fit into a message', async () => {
    hello = () => ({ options: { note: 'x'.repeat(2_000_000) } }) as never
    const { promise, outcome } = start()
    app.post('ck:ready:1')
    await promise
    expect(outcome()).toBe('invalid_message')
    expect(reported).not.toHaveBeenCalled()
  })
})

describe('a refusal', () => {
  const said = (words: string) => `The server says: “${words}”`
  test.each([
    [
      'ck:refused:project_not_found:No such project. Check it.',
      'project_not_found',
      said('No such project. Check it.'),
    ],
    ['ck:refused:rate_limited:Wait: a minute.', 'rate_limited', said('Wait: a minute.')],
    ['ck:refused:internal', 'internal', 'https://cdn.test refused this page'],
    ['ck:refused:constructor:<b>', 'constructor', said('<b>')],
  ])('%j means %s', async (said, code, message) => {
    const started = link.start().catch(error => error)
    app.post(said)
    const error = await started
    expect(onLost.mock.calls).toEqual([[error]])
    expect(error).toBeInstanceOf(ConnectKitError)
    expect(error).toMatchObject({ code, message })
    expect(app.frame.window()).toBeNull()
  })

  test('does not last: the next start loads again', async () => {
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
  ])('that %s is ignored', async (_, more) => {
    const { outcome } = start()
    violate(more)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome()).toBeUndefined()
  })

  test('does not end a live modal', async () => {
    await live()
    violate({})
    expect(link.live()).toBeDefined()
  })
})

test('changes during the first drawing follow the hello', async () => {
  const started = link.start()
  link.emit('theme.changed', { theme: 'dark' })
  app.post('ck:ready:1')
  // Not sent: the hello contains the state at the time it is sent.
  link.emit('theme.changed', { theme: 'dark' })
  await started
  link.emit('theme.changed', { theme: 'dark' })
  await app.next('theme.changed')
  expect(app.heard.map(([name]) => name)).toEqual(['host.hello', 'theme.changed'])
})

describe('time', () => {
  test('a document that is silent for two seconds after loading is not ours', async () => {
    const { promise, outcome } = start()
    await vi.advanceTimersByTimeAsync(5_000)
    loaded()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(outcome()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await promise
    expect(outcome()).toBe('frame_refused')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a document that says ready in time is ours', async () => {
    const { outcome } = start()
    loaded()
    app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(outcome()).toBe(link.live())
  })

  // @spec 9.frame-load-timeout
  test('silence for 20 s is retried once silently, then reported', async () => {
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

  test('limits of the first attempt do not end the second', async () => {
    const { outcome } = start()
    await vi.advanceTimersByTimeAsync(19_000)
    loaded()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(outcome()).toBeUndefined()
    expect(app.frame.loads).toBe(2)
  })

  test('a modal that shook hands is not reloaded: its caller gives it up', async () => {
    void start()
    app.post('ck:ready:1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(app.frame.loads).toBe(1)
  })

  test('the second attempt may succeed', async () => {
    const started = link.start()
    await vi.advanceTimersByTimeAsync(20_000)
    await app.boot()
    expect(await started).toBe(link.live())
    await vi.advanceTimersByTimeAsync(20_000)
    expect(link.live()).toBeDefined()
    expect(app.frame.loads).toBe(2)
  })

  test('one whose window messages take the page long to read is removed', async () => {
    await live()
    let time = 1_000
    // A tenth of a second for each.
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 100
      return time
    })
    for (let count = 0; count < 2; count++) app.post([])
    expect(app.frame.isThere()).toBe(true)
    app.post([])
    expect(app.frame.isThere()).toBe(false)
  })

  test('a modal that has drawn is visible as soon as it is opened, without a wait', async () => {
    await live()
    expect(app.frame.uncovered).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a live modal', () => {
  beforeEach(live)

  test('that the page navigates is given up two seconds after the other document loaded', async () => {
    loaded()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onLost).not.toHaveBeenCalled()
    loaded()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onLost.mock.calls).toMatchObject([[{ code: 'frame_reloaded' }]])
    expect(link.live()).toBeUndefined()
    expect(app.frame.window()).toBeNull()
  })

  test('that reloads itself is kept', async () => {
    loaded()
    loaded()
    app.post('ck:ready:1')
    app.post('ck:ready:1')
    loaded()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(app.frame.window()).not.toBeNull()
  })

  test('that reloads is reported, then connected again', async () => {
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
  ])('that %s is removed', async (_, act, code) => {
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

  test('that reloads may fire its load event later', async () => {
    loaded()
    onLost.mockImplementationOnce(() => void link.start().catch(() => {}))
    app.post('ck:ready:1')
    loaded()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(app.frame.window()).not.toBeNull()
  })

  test('that reloads unnoticed is awaited at the next start', async () => {
    app.post('ck:ready:1')
    const started = link.start()
    loaded()
    await vi.advanceTimersByTimeAsync(3_000)
    app.port().emit('frame.hello', { version: '1.0.0' })
    expect(await started).toBe(link.live())
  })

  test('whose iframe the page removed is loaded again without reporting a loss', async () => {
    app.frame.unload()
    const started = link.start()
    expect(app.frame.loads).toBe(2)
    await app.boot()
    expect(await started).toBe(link.live())
    expect(onLost).not.toHaveBeenCalled()
  })

  test('is ignored once the link is stopped', () => {
    stop()
    expect(link.live()).toBeUndefined()
    expect(app.frame.window()).toBeNull()
    const { length } = app.posted
    app.frame.load()
    app.post('ck:ready:1')
    expect(app.posted).toHaveLength(length)
  })
})

test('stopping rejects those who wait, and leaves no timer', async () => {
  const { promise, outcome } = start()
  loaded()
  stop()
  await promise
  expect(outcome()).toBe('destroyed')
  expect(vi.getTimerCount()).toBe(0)
})

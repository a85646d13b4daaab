import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { connectText, readyText, refusedText } from '../../../shared/protocol/handshake.ts'
import { openSecureSite, type SecureSiteOptions } from './openSecureSite.ts'

/* The frame is the browser's; what speaks as the secure site is a port of the test's. */

const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
happyDOM.settings.handleDisabledFileLoadingAsSuccess = true

const origin = 'https://wallet.example'
const steps = vi.fn()
const onEnd = vi.fn()

interface Posted {
  text: unknown
  target: unknown
  port: MessagePort | undefined
}

/** The frame's window: the test's DOM loads no frame. */
const windows = new WeakMap<HTMLIFrameElement, { posted: Posted[]; postMessage: unknown }>()
Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
  get(this: HTMLIFrameElement) {
    const posted: Posted[] = []
    const made = windows.get(this) ?? {
      posted,
      postMessage: (text: unknown, target: unknown, ports?: MessagePort[]) =>
        posted.push({ text, target, port: ports?.[0] }),
    }
    windows.set(this, made)
    return made
  },
})

beforeEach(() => {
  // Ports deliver by the real event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  document.body.replaceChildren()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

const clock: SecureSiteOptions['clock'] = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: timer => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

const begin = () =>
  openSecureSite({
    origin,
    query: { projectId: 'demo', chainId: 'eip155:1', version: '1.1.0', enableLogger: false, rpcUrl: '' },
    pageOrigin: 'https://shop.example',
    place: document.body,
    title: 'Wallet',
    window,
    clock,
    hear: { 'step.presented': steps, 'session.changed': () => {} },
    onEnd,
  })

const frame = () => document.querySelector('iframe')

/** A message as the browser delivers it. */
function say(data: string, from: { source?: unknown; origin?: string } = {}) {
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
  Object.defineProperty(event, 'source', { value: from.source ?? frame()?.contentWindow })
  window.dispatchEvent(event)
}

/** What the frame was sent. */
const posts = () => {
  const element = frame()
  return (element && windows.get(element)?.posted) ?? []
}

/** Opens it, with an answer to each call. */
async function open(answer: (method: string) => unknown) {
  const opening = begin()
  say(readyText)
  await vi.advanceTimersByTimeAsync(500)
  const port = posts()[0]?.port
  const asked: { id: number; m: string }[] = []
  const cancelled: number[] = []
  if (port)
    port.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data)
      if (message.t === 'can') cancelled.push(message.id)
      if (message.t !== 'req') return
      asked.push(message)
      const result = answer(message.m)
      if (result !== undefined) port.postMessage(JSON.stringify({ v: 1, t: 'res', id: message.id, r: result }))
    }
  const tell = (m: string, p: unknown) => port?.postMessage(JSON.stringify({ v: 1, t: 'evt', m, p }))
  /** Answers what was asked last. */
  const refuse = (e: object) => port?.postMessage(JSON.stringify({ v: 1, t: 'err', id: asked.at(-1)?.id, e }))
  return { site: await opening, asked, cancelled, tell, refuse }
}

/** Messages of ports come by the event loop, which fake timers do not hold. */
const delivered = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(0)
}

describe('the frame', () => {
  // @spec 7.secure-site-query
  test('has the five parameters and the page in its address, and may use passkeys', async () => {
    const opening = begin().catch(() => {})
    const url = new URL(frame()?.src ?? '')
    expect(url.origin + url.pathname).toBe(`${origin}/sdk`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'demo',
      chainId: 'eip155:1',
      version: '1.1.0',
      enableLogger: 'false',
      rpcUrl: '',
      o: 'https://shop.example',
    })
    expect(frame()?.allow).toBe('publickey-credentials-get; publickey-credentials-create')
    expect([...(frame()?.sandbox ?? [])]).not.toContain('allow-top-navigation')
    await vi.advanceTimersByTimeAsync(20_000)
    await opening
  })

  // @spec 9.frame-ready-delay 4.secure-site-ready
  test('is ready 500 ms after it says so', async () => {
    const opening = begin()
    let isReady = false
    void opening.then(() => {
      isReady = true
    })
    say(readyText)
    await vi.advanceTimersByTimeAsync(499)
    expect(isReady).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isReady).toBe(true)
  })

  test('gets one port, and nobody else gets any', async () => {
    const opening = begin()
    say(readyText, { origin: 'https://evil.example' })
    say(readyText, { source: window })
    say('ready')
    expect(posts()).toEqual([])
    say(readyText)
    say(readyText)
    expect(posts().map(({ text, target }) => [text, target])).toEqual([[connectText, origin]])
    await vi.advanceTimersByTimeAsync(500)
    ;(await opening).close()
  })

  // @spec 8.alert-wallet-load
  test('that is silent for 20 seconds could not be loaded', async () => {
    const failure = begin().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await failure).toMatchObject({
      code: 'embedded_unreachable',
      message: 'Network Error - Could not load embedded wallet',
    })
    expect(frame()).toBeNull()
  })

  // @spec 8.frame-missing
  test('that is removed from the document is missed at once, before and after it is ready', async () => {
    const failure = begin().catch((error: unknown) => error)
    const lost = frame()
    lost?.remove()
    say(readyText, { source: lost?.contentWindow })
    const missing = { code: 'embedded_unreachable', message: 'W3mFrame: iframe is not set' }
    expect(await failure).toMatchObject(missing)
    const { site, asked } = await open(() => ({}))
    frame()?.remove()
    await expect(site.call('user.isConnected', {})).rejects.toMatchObject(missing)
    expect(asked).toEqual([])
  })

  test('that does not serve this page gives the reason', async () => {
    const failure = begin().catch((error: unknown) => error)
    say(refusedText('origin_not_allowed', 'Add https://shop.example to the project'), {
      origin: 'https://evil.example',
    })
    say(refusedText('origin_not_allowed', 'Add https://shop.example to the project'))
    expect(await failure).toMatchObject({
      code: 'embedded_refused',
      message: 'Add https://shop.example to the project',
      facts: { reason: 'origin_not_allowed' },
    })
    expect(frame()).toBeNull()
  })
})

describe('a request', () => {
  test('is answered', async () => {
    const { site } = await open(() => ({ action: 'VERIFY_OTP', resendAfterS: 30 }))
    const answer = site.call('email.connect', { email: 'ada@example.com' })
    await delivered()
    expect(await answer).toEqual({ action: 'VERIFY_OTP', resendAfterS: 30 })
  })

  // @spec 8.frame-error
  test.each([
    ['nothing', '', 'An error occurred'],
    ['blanks', '  ', 'An error occurred'],
    ['its own words', 'The code is wrong', 'The code is wrong'],
  ])('that is refused with %s has a text', async (_, message, said) => {
    const { site, refuse } = await open(() => undefined)
    const failure = site.call('email.submitCode', { code: '123456' }).catch((error: unknown) => error)
    await delivered()
    refuse({ code: -32603, name: 'code_wrong', message, data: { triesLeft: 3 } })
    await delivered()
    expect(await failure).toMatchObject({ message: said, facts: { data: { triesLeft: 3 } } })
  })

  test('whose answer is something else fails', async () => {
    const { site } = await open(() => ({ action: 'SEND_MONEY' }))
    const failure = site.call('email.connect', { email: 'ada@example.com' }).catch((error: unknown) => error)
    await delivered()
    expect(await failure).toMatchObject({ code: 'invalid_message' })
  })

  // @spec 5.transaction-response
  test.each([`0x${'0f'.repeat(32)}`, `0x${'a'.repeat(62)}`])('that signs or sends is answered by %s', async answer => {
    const { site } = await open(() => answer)
    const asked = ['personal_sign', 'eth_sendTransaction'].map(method =>
      site.call('rpc.request', { chainId: 'eip155:1', method }),
    )
    await delivered()
    expect(await Promise.all(asked)).toEqual([answer, answer])
  })

  // @spec 5.transaction-response
  test('whose answer is not what was signed fails, and a batch is answered as it is', async () => {
    const { site } = await open(() => ({ id: 'batch' }))
    const call = (method: string) =>
      site.call('rpc.request', { chainId: 'eip155:1', method }).catch((error: unknown) => error)
    const answers = [call('personal_sign'), call('eth_sendTransaction'), call('wallet_sendCalls')]
    await delivered()
    const invalid = expect.objectContaining({ code: 'invalid_message' })
    expect(await Promise.all(answers)).toEqual([invalid, invalid, { id: 'batch' }])
  })

  const slow: [keyof SecureMethods, object, number][] = [
    ['email.connect', { email: 'ada@example.com' }, 120_000],
    ['email.awaitDevice', {}, 120_000],
    ['email.submitCode', { code: '123456' }, 120_000],
    ['user.signOut', {}, 3000],
  ]
  // @spec 9.login-timeout 9.sign-out-wait 8.alert-wallet-timeout
  test.each(slow)('%s has a time limit, and is then ended by its id', async (method, params, ms) => {
    const { site, asked, cancelled } = await open(() => undefined)
    const failure = site.call(method, params as never).catch((error: unknown) => error)
    const other = site.call('user.isConnected', {}).catch(() => 'ended')
    await delivered()
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(await Promise.race([failure, 'pending'])).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ code: 'embedded_timeout', message: 'Embedded Wallet Request Timed Out' })
    await delivered()
    expect(cancelled).toEqual([asked[0]?.id])
    expect(await Promise.race([other, 'pending'])).toBe('pending')
  })

  test('does not run out of time while a step is shown', async () => {
    const { site, tell } = await open(() => undefined)
    const failure = site.call('email.submitCode', { code: '123456' }).catch((error: unknown) => error)
    await delivered()
    await vi.advanceTimersByTimeAsync(100_000)
    tell('step.presented', { step: 'createWallet', height: 480 })
    await delivered()
    expect(steps).toHaveBeenCalledWith({ step: 'createWallet', height: 480 })
    await vi.advanceTimersByTimeAsync(600_000)
    tell('step.presented', { step: null, height: 0 })
    await delivered()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(await Promise.race([failure, 'pending'])).toBe('pending')
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ code: 'embedded_timeout' })
  })

  test('ends with its signal, and with the frame', async () => {
    const { site } = await open(() => undefined)
    const controller = new AbortController()
    const aborted = site.call('user.get', {}, controller.signal).catch((error: unknown) => error)
    const left = site.call('user.get', {}).catch((error: unknown) => error)
    controller.abort()
    expect(await aborted).toMatchObject({ code: 'aborted' })
    site.close()
    expect(await left).toMatchObject({ code: 'embedded_unreachable' })
    expect(frame()).toBeNull()
  })

  test.each([
    ['a step that is none', 'step.presented', { step: 'pay', height: 1 }],
    ['a height beyond the screen', 'step.presented', { step: 'approve', height: 1e9 }],
    ['an unknown event', 'page.navigate', {}],
  ])('%s is ignored, and many of them end the frame', async (_, event, payload) => {
    const { tell } = await open(() => undefined)
    tell(event, payload)
    await delivered()
    expect(steps).not.toHaveBeenCalled()
    expect(onEnd).not.toHaveBeenCalled()
    for (let strike = 0; strike < 60; strike++) tell(event, payload)
    await delivered()
    expect(onEnd).toHaveBeenCalledOnce()
    expect(frame()).toBeNull()
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, type TestAppOptions } from '../../boot/testApp.ts'
import type { ConnectRequest, ConnectStep } from '../../connectors/Connector.ts'
import { openModal } from '../../flow/openModal.ts'
import { currentRoute } from '../../flow/router.ts'
import * as clipboard from '../../lib/clipboard.ts'
import { farcasterStep } from './farcasterActions.ts'
import { farcasterUrl } from './testSocial.ts'

afterEach(() => void vi.restoreAllMocks())

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const nextUrl = `${farcasterUrl}2`

/** A project with Farcaster, whose secure site the test plays. */
function world(options: TestAppOptions = {}) {
  const app = createTestApp({
    wallets: [],
    config: { embedded: { origin: 'https://secure.example', socials: ['farcaster'], hasEmail: false } },
    options: { analytics: true },
    ...options,
  })
  let asked = 0
  let show: (step: ConnectStep) => void = () => {}
  let end: (error?: ConnectKitError) => void = () => {}
  let isLeft = false
  app.auth.connect = async request => {
    asked++
    show = request.show ?? show
    request.signal.addEventListener('abort', () => {
      isLeft = true
      end(new ConnectKitError('user_closed', 'Modal closed'))
    })
    await new Promise<void>((resolve, reject) => {
      end = error => (error ? reject(error) : resolve())
    })
    return { accounts: [{ address }], chainId: 'eip155:1', wallet: { name: 'Farcaster' } }
  }
  const requests = vi.spyOn(app.auth, 'connect')
  const screen = mountApp(app)
  openModal(app, {})
  screen.click('Continue with Farcaster')
  const begun = vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  return {
    ...{ app, screen, requests },
    /** The secure site has told this link. */
    async offer(url = farcasterUrl, isExpired = false) {
      await begun
      show({ is: 'farcaster', url, isExpired })
    },
    show: (step: ConnectStep) => show(step),
    end: (code?: string, message = '') => end(code ? new ConnectKitError(code as never, message) : undefined),
    asked: () => asked,
    isLeft: () => isLeft,
    url: () => farcasterStep(app.store.getState())?.url,
    view: () => currentRoute(app.store.getState().router).view,
    events: () =>
      app.host.payloads('analytics.tracked').map(({ name, properties }) => ({ event: name, ...properties })),
  }
}

/** Waits for the code, which a lazy chunk draws. */
const drawn = () =>
  vi.waitFor(() => {
    const code = document.querySelector('svg[aria-label="QR code for Farcaster on your phone"] path')
    expect(code).not.toBeNull()
    return code?.getAttribute('d')
  }, 5_000)

// @spec 2.view-connecting-farcaster 3.social-account
test('a code to scan, a link to copy, the data, and the account', async () => {
  const copied = vi.spyOn(clipboard, 'copyText').mockResolvedValue()
  const { app, screen, offer, show, end, url, view, requests, events } = world()
  await screen.says('Loading the code.')
  expect(view()).toBe('ConnectingFarcaster')
  expect(requests.mock.calls[0]?.[0]).toMatchObject({ social: 'farcaster' } satisfies Partial<ConnectRequest>)
  await offer()
  await drawn()
  expect(url()).toBe(farcasterUrl)
  await screen.says('Scan this code with your phone’s camera')
  screen.click('Copy link')
  expect(copied).toHaveBeenCalledExactlyOnceWith(farcasterUrl)
  show({ is: 'wallet' })
  await screen.says('Loading your data')
  expect(url()).toBeUndefined()
  end()
  await vi.waitFor(() => expect(app.store.getState().connections.list).toHaveLength(1))
  expect(app.store.getState().connections.list[0]).toMatchObject({
    accounts: [{ address }],
    wallet: { name: 'Farcaster', kind: 'auth' },
  })
  const provider = 'farcaster'
  await vi.waitFor(() =>
    expect(events().slice(-4)).toEqual([
      { event: 'SOCIAL_LOGIN_STARTED', provider },
      { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', provider },
      { event: 'SOCIAL_LOGIN_SUCCESS', provider },
      { event: 'CONNECT_SUCCESS', name: 'Farcaster', method: 'social', view: 'ConnectingFarcaster' },
    ]),
  )
})

test('a code that has expired is greyed, and the next one takes its place', async () => {
  const { screen, offer, url } = world()
  await offer()
  const first = await drawn()
  await offer(farcasterUrl, true)
  await screen.says('Code expired. Loading a new one…')
  expect(document.querySelector('[data-stale]')).not.toBeNull()
  expect(screen.button('Copy link').getAttribute('aria-busy')).toBe('true')
  await offer(nextUrl)
  await vi.waitFor(async () => expect(await drawn()).not.toBe(first))
  expect(url()).toBe(nextUrl)
})

test.each([
  ['user_rejected', 'Sign-in declined', 'Try again', 'SOCIAL_LOGIN_CANCELED'],
  ['social_failed', 'Couldn’t connect to Farcaster', 'Try again', 'SOCIAL_LOGIN_ERROR'],
  ['code_expired', 'The code has expired', 'New code', 'SOCIAL_LOGIN_ERROR'],
  ['account_suspended', 'This account is suspended', 'Try again', 'SOCIAL_LOGIN_ERROR'],
  ['account_taken', 'This account is in use', 'Try again', 'SOCIAL_LOGIN_ERROR'],
  ['access_denied', 'Sign-in isn’t available from your internet connection', 'Try again', 'SOCIAL_LOGIN_ERROR'],
])('%s: %s, and a press starts over', async (code, title, button, event) => {
  const { screen, offer, end, asked, url, events } = world()
  await offer()
  end(code)
  await screen.says(title)
  expect(url()).toBeUndefined()
  expect(events()).toContainEqual({ event, provider: 'farcaster' })
  screen.click(button)
  await vi.waitFor(() => expect(asked()).toBe(2))
  await offer(nextUrl)
  await drawn()
  expect(url()).toBe(nextUrl)
})

test('if the site lacks it, other logins are offered instead of a retry', async () => {
  const { screen, offer, end, asked, view } = world()
  await offer()
  end('not_available')
  await screen.says('Not available here')
  await screen.offersNo('Try again')
  screen.click('Choose another way')
  expect([view(), asked()]).toEqual(['Connect', 1])
})

// @spec 2.view-connecting-farcaster 8.social-modal-closed
test('leaving before the connection drops the link, and a later success connects nobody', async () => {
  const { app, screen, offer, end, isLeft, url, view, events } = world()
  await offer()
  await drawn()
  screen.click('Back')
  expect([view(), url(), isLeft()]).toEqual(['Connect', undefined, true])
  end()
  await vi.waitFor(() => expect(events()).toContainEqual({ event: 'SOCIAL_LOGIN_CANCELED', provider: 'farcaster' }))
  expect(app.store.getState().connections.list).toEqual([])
})

test('on a phone the app opens once, within the press, as soon as there is a link', async () => {
  const { app, screen, offer } = world({ isMobile: true })
  await screen.says('Open the app and approve there')
  expect(screen.button('Open Farcaster').getAttribute('aria-busy')).toBe('true')
  screen.click('Open Farcaster')
  expect(app.opened).toEqual([])
  await offer()
  await vi.waitFor(() => expect(screen.button('Open Farcaster').getAttribute('aria-busy')).toBeNull())
  screen.button('Open Farcaster').click()
  expect(app.opened).toEqual([{ url: farcasterUrl, by: 'link' }])
  await screen.says('Approve in Farcaster, then come back here.')
  expect(screen.buttons()).not.toContain('Copy link')
})

test('an app that did not open leaves the code and the link; a late success wins all the same', async () => {
  const { app, screen, offer, end } = world({ isMobile: true })
  await offer()
  await vi.waitFor(() => expect(screen.button('Open Farcaster').getAttribute('aria-busy')).toBeNull())
  screen.click('Open Farcaster')
  app.clock.advance(2_000)
  await screen.says('Farcaster didn’t open?')
  await drawn()
  expect(screen.buttons()).toEqual(expect.arrayContaining(['Open Farcaster', 'Copy link', 'Cancel']))
  end()
  await vi.waitFor(() => expect(app.store.getState().connections.list).toHaveLength(1))
})

test('an earlier opened link does not count for the next one', async () => {
  const { app, screen, offer } = world({ isMobile: true })
  await offer()
  await vi.waitFor(() => expect(screen.button('Open Farcaster').getAttribute('aria-busy')).toBeNull())
  screen.click('Open Farcaster')
  await offer(farcasterUrl, true)
  await offer(nextUrl)
  app.clock.advance(2_000)
  await screen.says('Open the app and approve there')
})

test('inside Telegram, a link reaches the app through a window', async () => {
  vi.stubGlobal('TelegramWebviewProxy', {})
  try {
    const { app, screen, offer } = world({ isMobile: true })
    await offer()
    await vi.waitFor(() => expect(screen.button('Open Farcaster').getAttribute('aria-busy')).toBeNull())
    screen.click('Open Farcaster')
    await vi.waitFor(() => expect(app.opened).toEqual([{ url: farcasterUrl, by: 'window' }]))
  } finally {
    vi.unstubAllGlobals()
  }
})

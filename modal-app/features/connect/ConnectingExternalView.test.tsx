import { describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError, fromWire } from '../../../shared/errors.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import { createTestApp, harbour, lantern, type TestApp } from '../../boot/testApp.ts'
import { connect } from '../../connections/connect.ts'
import { openModal } from '../../flow/openModal.ts'
import { toldConnections } from '../../host/fakeHost.ts'

/** A visitor who has clicked Harbour. */
function chosen(prepare: (wallet: ReturnType<TestApp['wallet']>) => void): { app: TestApp; screen: Screen } {
  const app = createTestApp()
  prepare(app.wallet(harbour.id))
  openModal(app, {})
  const screen = mountApp(app)
  screen.click('Harbour Installed')
  return { app, screen }
}

function waiting() {
  return chosen(wallet => {
    wallet.features.asksUser = true
  })
}

function failing(code: ErrorCode) {
  return chosen(wallet => {
    wallet.features.connectError = new ConnectKitError(code, 'no')
  })
}

function status(screen: Screen): string {
  return screen.dialog().querySelector('h2')?.closest('[role="status"]')?.textContent ?? ''
}

// @spec 2.view-connecting-external
test('a live region says where to continue while waiting', async () => {
  const { screen } = waiting()
  await screen.says('Continue in Harbour')
  expect(status(screen)).toContain('Approve the request there')
})

test.each<[ErrorCode, RegExp]>([
  ['user_rejected', /declined/],
  ['unauthorized', /declined/],
  ['wallet_busy', /Harbour is waiting for you/],
  ['wallet_not_found', /Can’t find Harbour/],
  ['wallet_failed', /Couldn’t connect to Harbour/],
  ['internal', /Couldn’t connect to Harbour/],
])('%s says %s in a live region and offers a retry', async (code, text) => {
  const { screen } = failing(code)
  await screen.offers('Try again')
  expect(status(screen)).toMatch(text)
})

test('a wallet that leaves during the wait is named, and can be retried when it is back', async () => {
  const { app, screen } = waiting()
  await screen.says('Continue in Harbour')
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  await screen.says('Can’t find Harbour')
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [harbour] } }))
  screen.click('Try again')
  await screen.says('Continue in Harbour')
})

test('a wallet that supports none of the networks leads to the other wallets', async () => {
  const { screen } = failing('not_available')
  await screen.says('It doesn’t support any of this site’s networks')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Choose another wallet'])
  screen.click('Choose another wallet')
  await screen.offers('Lantern Installed')
})

test('an account already connected through the page leads to the other wallets, without a retry', async () => {
  const { screen } = failing('account_in_use')
  await screen.says('A wallet in your browser already uses this account')
  expect(status(screen)).toContain('Already connected')
  expect(screen.buttons()).toEqual(['Back', 'Close', 'Choose another wallet'])
})

test.each<[isMobile: boolean, says: boolean]>([
  [false, true],
  [true, false],
])('on a phone: %s, the text mentions the toolbar: %s', async (isMobile, says) => {
  const app = createTestApp({ isMobile })
  app.wallet(harbour.id).features.asksUser = true
  openModal(app, { view: 'Connect' })
  const screen = mountApp(app)
  screen.click('Harbour Installed')
  await screen.says('Approve the request there')
  expect(status(screen).includes('toolbar')).toBe(says)
})

test('Try again asks again, and a refusal can be followed by a connection', async () => {
  const { app, screen } = waiting()
  await screen.says('Continue in Harbour')
  app.wallet(harbour.id).decline()
  await screen.offers('Try again')
  screen.click('Try again')
  await screen.says('Continue in Harbour')
  app.wallet(harbour.id).approve()
  await screen.says('Connected to Harbour')
  await vi.waitFor(() => expect(app.store.getState().task?.isLast).toBe(true))
  app.clock.advance(600)
  expect(app.store.getState().open).toBe(false)
  expect(toldConnections(app.host)).toHaveLength(1)
})

test('a second click on Try again neither asks twice nor cancels, and keeps focus', async () => {
  const { app, screen } = waiting()
  await screen.offers('Cancel')
  app.wallet(harbour.id).decline()
  await screen.offers('Try again')
  const connectAgain = vi.spyOn(app.wallet(harbour.id), 'connect')
  const button = screen.button('Try again')
  button.focus()
  button.click()
  await screen.says('Continue in Harbour')
  expect(button.getAttribute('aria-busy')).toBe('true')
  button.click()
  expect(connectAgain).toHaveBeenCalledOnce()
  expect(app.store.getState().task?.status).toBe('waiting')
  expect(document.activeElement).toBe(button)
})

test('Cancel goes back, and a late answer connects nothing', async () => {
  const { app, screen } = waiting()
  await screen.offers('Cancel')
  screen.click('Cancel')
  await screen.offers('Harbour Installed')
  app.wallet(harbour.id).approve()
  await vi.waitFor(() => expect(app.store.getState().task).toBeNull())
  expect(toldConnections(app.host)).toEqual([])
  expect(app.store.getState().open).toBe(true)
})

test('another wallet can be chosen after Cancel', async () => {
  const { app, screen } = waiting()
  await screen.offers('Cancel')
  screen.click('Cancel')
  await screen.offers('Lantern Installed')
  screen.click('Lantern Installed')
  await vi.waitFor(() => expect(app.store.getState().task?.isLast).toBe(true))
  app.clock.advance(600)
  expect(app.store.getState().open).toBe(false)
  expect(toldConnections(app.host)[0]?.connection.connectorId).toBe(lantern.id)
})

test('the wait ends if the page itself connects another wallet', async () => {
  const { app, screen } = waiting()
  await screen.offers('Cancel')
  app.wallet(lantern.id).features.asksUser = true
  void connect(app, { walletId: lantern.id })
  await screen.offers('Try again')
  expect(status(screen)).toContain('Request replaced')
})

test('an approved connection never shows as a failure', async () => {
  const { app, screen } = waiting()
  await screen.offers('Cancel')
  const seen = new Set<string>()
  const observer = new MutationObserver(() => seen.add(screen.dialog().textContent ?? ''))
  observer.observe(screen.dialog(), { childList: true, subtree: true, characterData: true })
  app.wallet(harbour.id).approve()
  await screen.says('Connected to Harbour')
  app.clock.advance(600)
  await vi.waitFor(() => expect(screen.title()).toBe('Your account'))
  observer.disconnect()
  expect([...seen].filter(text => text.includes('Couldn’t connect'))).toEqual([])
})

/** A visitor who has clicked Coinbase, which answers in its own window. */
async function chosenInWindow(features: TestApp['coinbase']['features']) {
  const app = createTestApp({ hasCoinbase: true })
  app.coinbase.features = features
  openModal(app, {})
  const screen = mountApp(app)
  screen.click('Coinbase Opens a window')
  return { app, screen }
}

test('a wallet’s own window: the text names the origin the window shows', async () => {
  const { app, screen } = await chosenInWindow({ asksUser: true })
  await screen.says('It shows cdn.example, which runs this dialog for shop.example')
  // Changes of the page's wallets make no difference.
  app.store.setState(({ page }) => ({ page: { ...page, wallets: [] } }))
  expect(status(screen)).toContain('Continue in Coinbase')
  app.coinbase.approve()
  await vi.waitFor(() => expect(app.store.getState().task?.isLast).toBe(true))
  app.clock.advance(600)
  expect(app.store.getState().open).toBe(false)
  expect(toldConnections(app.host)[0]?.connection.wallet).toMatchObject({ kind: 'external' })
})

test.each<[ErrorCode, RegExp, string]>([
  ['popup_blocked', /Your browser blocked the pop-up.*Allow pop-ups/, 'Try again'],
  ['popup_isolated', /security settings block pop-up wallets/, 'Choose another wallet'],
  ['unknown_network', /any of this site’s networks/, 'Choose another wallet'],
  ['wallet_failed', /Try again, or choose another wallet/, 'Try again'],
])('%s in a window says %s and offers %s', async (code, text, button) => {
  const { screen } = await chosenInWindow({ connectError: new ConnectKitError(code, 'no') })
  await screen.offers(button)
  expect(status(screen)).toMatch(text)
})

describe('the wallet’s own words', () => {
  /** As the page tells what a wallet threw. */
  const said = (code: number, message: string) => {
    const wire = { code, message }
    return fromWire(wire, wire)
  }
  const failed = async (error: Error) => {
    const { screen } = chosen(wallet => {
      wallet.features.connectError = error
    })
    await screen.offers('Try again')
    return screen.dialog()
  }

  test('are folded under a failure, marked as its words, plain and apart', async () => {
    const hostile = '<a href="https://evil.example">Click here</a> to restore\u202e your wallet'
    const dialog = await failed(said(-32000, hostile))
    const details = dialog.querySelector('details')
    expect(details?.open).toBe(false)
    expect(details?.querySelector('summary')?.textContent).toBe('Details')
    expect(details?.querySelector('figcaption')?.textContent).toBe('Harbour says:')
    expect(details?.querySelector('blockquote[dir=auto]')?.textContent).toBe(
      '<a href="https://evil.example">Click here</a> to restore your wallet',
    )
    expect(details?.querySelector('a, b, img, button')).toBeNull()
    expect(details?.closest('[role="status"]')).toBeNull()
  })

  test.each<[string, Error]>([
    ['a refusal', said(4001, 'User rejected the request.')],
    ['no access', said(4100, 'Not authorized')],
    ['a busy wallet', said(-32002, 'Already pending')],
    ['a failure in our own words', new ConnectKitError('wallet_failed', 'The wallet did not return a chain')],
    ['a failure without words', said(-32603, 'The wallet failed')],
  ])('are not shown after %s', async (_, error) => {
    expect((await failed(error)).querySelector('details')).toBeNull()
  })

  test('of an earlier attempt are gone once it is tried again', async () => {
    const { app, screen } = chosen(wallet => {
      wallet.features.connectError = said(-32000, 'Locked')
    })
    await screen.offers('Try again')
    Object.assign(app.wallet(harbour.id).features, { connectError: undefined, asksUser: true })
    screen.click('Try again')
    await screen.says('Continue in Harbour')
    expect(screen.dialog().querySelector('details')).toBeNull()
  })
})

test.each([
  'Failed to fetch dynamically imported module: https://cdn.example/1.0.0/assets/a.js',
  'error loading dynamically imported module: https://cdn.example/1.0.0/assets/a.js',
  'Importing a module script failed.',
])('a part that did not load (%s) is not blamed on the wallet', async message => {
  const { screen } = chosen(wallet => {
    wallet.connect = () => Promise.reject(new TypeError(message))
  })
  await screen.says('Couldn’t load this step')
  expect(status(screen)).toContain('Check your internet connection')
  expect(status(screen)).not.toContain('unlock')
  await screen.offers('Try again')
})

test.each<[ErrorCode, string]>([
  ['network_error', 'No response from the network'],
  ['relay_failed', 'No response from the network'],
  ['script_failed', 'Couldn’t load this step'],
  ['wallet_failed', 'Check that Harbour is unlocked and online'],
])('%s says %s', async (code, text) => {
  const { screen } = failing(code)
  await screen.says(text)
})

test('a mistake in a wallet’s own code is the wallet’s', async () => {
  const { screen } = chosen(wallet => {
    wallet.connect = () => Promise.reject(new TypeError('Cannot read properties of undefined (reading "import")'))
  })
  await screen.says('Check that Harbour is unlocked and online')
})

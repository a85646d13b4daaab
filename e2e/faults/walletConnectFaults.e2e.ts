import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { testPatience } from '../../shared/testPatience.ts'
import { walletConnectTest } from '../fixtures/clientTest.ts'
import type { PairedWallet } from '../fixtures/clientWallet.ts'
import type { Modal } from '../fixtures/modal.ts'
import { createRelayPage, type RelayPage } from '../fixtures/relayPage.ts'
import { scanUri } from '../fixtures/scanUri.ts'
import { openWalletkitWallet } from '../fixtures/walletkitWallet.ts'

const test = walletConnectTest.extend<{ site: RelayPage; options: Record<string, unknown> }>({
  options: [{}, { option: true }],
  site: ({ page, pages, stack, request, release, options }, use) =>
    use(createRelayPage({ page, pages, stack, request, version: release.version, options })),
})

/** Opens the modal, stores the outcome, and chooses WalletConnect. */
async function choose(page: Page, modal: Modal): Promise<void> {
  await page.evaluate(async () => {
    await window.ConnectKit.ready
    Object.assign(window, { outcome: 'pending' })
    const settle = (outcome: unknown) => Object.assign(window, { outcome })
    window.ConnectKit.open().then(settle, error => settle({ rejected: error.code }))
  })
  await modal.wallet('WalletConnect').click()
}

const outcome = (page: Page) => page.evaluate(() => (window as unknown as { outcome: unknown }).outcome)

/** The text of the live region. */
const says = (modal: Modal, text: RegExp) =>
  expect(modal.dialog.getByRole('status').filter({ hasText: text })).toBeVisible()

/** Lets the visitor wait. */
const pass = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)

/** Checks after every fault: the modal is still open, nothing is connected, and the next try works. */
async function connectsAfterAll(page: Page, modal: Modal, client: PairedWallet): Promise<void> {
  expect(await outcome(page)).toBe('pending')
  expect(await page.evaluate(() => window.ConnectKit.getAccount())).toBeNull()
  await client.tryAgain(modal)
  await client.approve()
  await expect.poll(() => outcome(page)).toMatchObject({ address: client.accounts[0] })
  await modal.expectClosed()
}

test('an unreachable relay is reported after ten seconds', async ({ page, stack, site, modal, client }) => {
  let isAway = true
  let hear = () => {}
  const tried = new Promise<void>(resolve => {
    hear = resolve
  })
  await page.routeWebSocket(new RegExp(`^${stack.relay}`), (socket: WebSocketRoute) => {
    hear()
    if (isAway) void socket.close()
    else socket.connectToServer()
  })
  await page.clock.install()
  await site.visit()
  await choose(page, modal)
  // Its library has to load first.
  await tried
  await pass(page, 10)
  await says(modal, /Can’t reach WalletConnect/)
  isAway = false
  await connectsAfterAll(page, modal, client)
})

test('a relay that does not answer is reported after a timeout', async ({ page, site, modal, client }) => {
  await site.fail({ delayMs: 60_000 })
  await page.clock.install()
  await site.visit()
  const asked = page.waitForEvent('websocket').then(socket => socket.waitForEvent('framesent'))
  await choose(page, modal)
  await asked
  await pass(page, 8)
  await expect(modal.dialog).toContainText('This is taking longer than usual')
  await pass(page, 2)
  await says(modal, /Can’t reach WalletConnect/)
  await site.fail({})
  await connectsAfterAll(page, modal, client)
})

for (const [title, fault] of [
  ['the modal waits for a slow relay', { delayMs: 1_500 }],
  ['a proposal interrupted by the relay closing is sent again', { cutOn: 'wc_proposeSession' }],
] as const)
  test(title, async ({ page, site, modal, client }) => {
    await site.fail(fault)
    await site.visit()
    await page.evaluate(() => void window.ConnectKit.open())
    await client.choose(modal)
    await client.approve()
    await modal.expectClosed()
    expect(await page.evaluate(() => window.ConnectKit.getAccount())).toMatchObject({ address: client.accounts[0] })
  })

for (const [reason, short, long] of [
  ['Unauthorized: origin not allowed', 'Invalid App Configuration', /allow-list of this site’s WalletConnect project/],
  ['Unauthorized: invalid key', 'Invalid App Configuration', /knows no project/],
  ['JWT validation error: JWT Token is not yet valid', 'Session Expired', /the time of this device/],
] as const)
  test(`"${reason}" is reported immediately, other reasons only after ten seconds`, async ({
    page,
    site,
    modal,
    client,
  }) => {
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    await site.fail({ refuse: reason })
    await site.visit()
    await choose(page, modal)
    await says(modal, /this device’s clock/)
    await expect(modal.dialog.getByText(short)).toBeVisible()
    // The browser delivers console messages after the view is drawn.
    await expect.poll(() => said.filter(text => long.test(text)).length).toBe(1)
    await site.fail({})
    await connectsAfterAll(page, modal, client)
  })

test('a clock that is an hour ahead is pointed out', async ({ page, site, modal }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await site.visit()
  await choose(page, modal)
  await says(modal, /this device’s clock/)
  await expect(modal.dialog.getByText('Session Expired')).toBeVisible()
  expect(await outcome(page)).toBe('pending')
  await expect(modal.button('Try again')).toBeVisible()
})

test('a refusal by the wallet is shown', async ({ page, site, modal, client }) => {
  await site.visit()
  await choose(page, modal)
  await client.scan(modal)
  await client.reject()
  await says(modal, /Request declined/)
  await connectsAfterAll(page, modal, client)
})

test.describe('networks missing from the wallet', () => {
  const network = {
    id: 'eip155:1234567',
    name: 'Faraway',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:9'],
  }
  test.use({ options: { networks: [network], defaultNetwork: network.id } })

  test('the modal says that the wallet does not fit', async ({ page, site, modal, client }) => {
    await site.visit()
    await choose(page, modal)
    await client.scan(modal)
    await expect(client.prompt).toContainText('none of the networks')
    await client.reject()
    await says(modal, /doesn’t work with this site/)
    await expect(modal.button('Try again')).toBeVisible()
    expect(await outcome(page)).toBe('pending')
    expect(await page.evaluate(() => window.ConnectKit.getAccount())).toBeNull()
  })
})

test('no wallet answer is lost when the relay cuts a connection and refuses the next', async ({
  page,
  site,
  modal,
  client,
}) => {
  // Without the modal's help, sign-client reconnects after a minute.
  await site.visit()
  await choose(page, modal)
  await client.scan(modal)
  await client.approve()
  await modal.expectClosed()
  const signed = page.evaluate(
    params => window.ConnectKit.getProvider('eip155').request({ method: 'personal_sign', params }),
    ['0x00', client.accounts[0]],
  )
  await expect(client.prompt).toBeVisible()
  await site.fail({ refuse: 'The relay is being restarted' })
  const refused = page.waitForEvent('websocket').then(socket => socket.waitForEvent('close'))
  await site.cut()
  await refused
  await site.fail({})
  await client.approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a session that the wallet ends during a request fails the request, and the page can connect again', async ({
  page,
  site,
  modal,
  client,
  walletkit,
}) => {
  await site.visit()
  await choose(page, modal)
  await client.scan(modal)
  await client.approve()
  await modal.expectClosed()
  const signed = page.evaluate(
    params =>
      window.ConnectKit.getProvider('eip155')
        .request({ method: 'personal_sign', params })
        .catch(({ code, message }) => ({ code, message })),
    ['0x00', client.accounts[0]],
  )
  await expect(client.prompt).toBeVisible()
  await walletkit.disconnect()
  expect(await signed).toMatchObject({ code: 4900 })
  await expect.poll(() => page.evaluate(() => window.ConnectKit.getState().status)).toBe('disconnected')
  await choose(page, modal)
  await client.scan(modal)
  await client.approve()
  await expect.poll(() => outcome(page)).toMatchObject({ address: client.accounts[0] })
})

test('with storage denied, a session lasts as long as the document, and a reload reports its end in time', async ({
  page,
  site,
  modal,
  client,
}) => {
  await site.visit()
  await choose(page, modal)
  await client.scan(modal)
  await client.approve()
  await modal.expectClosed()
  await page.reload()
  await page.waitForFunction(() => window.ConnectKit)
  const waitedMs = await page.evaluate(async () => {
    await window.ConnectKit.ready
    return performance.now()
  })
  expect(waitedMs).toBeLessThan(5_000 * testPatience)
  expect(await page.evaluate(() => window.ConnectKit.getState())).toMatchObject({ status: 'disconnected' })
  await choose(page, modal)
  await client.scan(modal)
  await client.approve()
  await expect.poll(() => outcome(page)).toMatchObject({ address: client.accounts[0] })
})

// @spec 3.pairing 4.pairing-expired
test('a code is valid until 3:49; at 3:50 a new one replaces it and the old one stops working', async ({
  page,
  site,
  modal,
  client,
  browser,
  stack,
}) => {
  await page.clock.install()
  const now = () => page.evaluate(() => Date.now())
  await site.visit()
  await choose(page, modal)
  const beforeMs = await now()
  await modal.code.waitFor()
  const first = await scanUri(page, modal.code)
  const afterMs = await now()
  const slow = await openWalletkitWallet(browser, stack)
  await slow.pair(first)
  await expect(slow.question).toBeVisible()

  await page.clock.fastForward(beforeMs + 229_000 - (await now()))
  expect(await scanUri(page, modal.code)).toBe(first)
  await page.clock.fastForward(afterMs + 230_000 - (await now()))
  const second = await scanUri(page, modal.code, first)
  await slow.approve()
  await client.scan(modal)
  await client.approve()
  await expect.poll(() => outcome(page)).toMatchObject({ address: client.accounts[0] })
  await expect(slow.page.getByText('None yet.')).toBeVisible()
  expect(second).not.toBe(first)
  await slow.close()
})

for (const [when, busy] of [
  ['when it hears of the connection', 'listener'],
  ['again and again', 'interval'],
] as const)
  test(`a page that is busy for seconds ${when} keeps the session`, async ({ page, site, modal, client }) => {
    await site.visit()
    await page.evaluate(busy => {
      const block = () => {
        const startMs = performance.now()
        while (performance.now() - startMs < 2_600);
      }
      if (busy === 'listener') window.ConnectKit.on('connect', block)
      Object.assign(window, { blockSoon: () => void setInterval(block, 2_800) })
    }, busy)
    await page.evaluate(() => void window.ConnectKit.open())
    await client.choose(modal)
    if (busy === 'interval') await page.evaluate(() => (window as unknown as { blockSoon(): void }).blockSoon())
    await client.approve()
    const account = () => page.evaluate(() => window.ConnectKit.getAccount()?.address)
    await expect.poll(account).toBe(client.accounts[0])
    // A busy page must not be mistaken for a refusal. Only time can show that none is reported.
    await page.waitForTimeout(4_000)
    expect(await account()).toBe(client.accounts[0])
    await modal.expectClosed()
  })

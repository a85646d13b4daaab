import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress, recoverTypedDataAddress, type TypedDataDefinition } from 'viem'
import { fund } from '../fixtures/chains.ts'
import { test } from '../fixtures/test.ts'
import { createWindowWallet, type WindowWallet } from '../fixtures/windowWallet.ts'
import { createOrder } from '../hosts/shop/order.ts'

const greeting = 'Good tea. Thank you!'

test.describe('Coinbase in a window', () => {
  let windowWallet: WindowWallet
  let connect: () => Promise<void>

  test.beforeEach(async ({ page, stack, shop, modal }) => {
    windowWallet = await createWindowWallet(page, stack)
    await shop.visit('plain')
    connect = async () => {
      await shop.connectButton.click()
      const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
      await windowWallet.approve(asked)
      await expect(shop.account).toHaveText(windowWallet.account)
      await modal.expectClosed()
    }
  })

  /** A request of the page, with the click that the modal requires. */
  async function ask(
    shop: { press(name: string): Promise<void> },
    button: string,
    modal: { button(name: string): { click(): Promise<void> } },
  ): Promise<Page> {
    await shop.press(button)
    return windowWallet.opened(() => modal.button('Open Coinbase').click())
  }

  test('its code loads when the pointer is over its row, and its site is contacted only after a click', async ({
    page,
    shop,
    modal,
    stack,
  }) => {
    const requested: string[] = []
    page.context().on('request', request => requested.push(request.url()))
    const ofChunk = () => requested.filter(url => /openCoinbase-/.test(url)).length
    await shop.connectButton.click()
    await expect(modal.wallet('Coinbase')).toBeVisible()
    expect(ofChunk()).toBe(0)
    await modal.wallet('Coinbase').hover()
    await expect.poll(ofChunk).toBe(1)
    const ofWallet = () => requested.filter(url => url.startsWith(new URL(stack.coinbase).origin)).length
    expect(ofWallet()).toBe(0)
    const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
    await expect(windowWallet.question(asked)).toBeVisible()
    expect(ofWallet()).toBeGreaterThan(0)
  })

  test('its window shows the origin that the modal named, and approval closes the modal', { tag: '@job' }, async ({
    shop,
    modal,
    stack,
  }) => {
    await shop.connectButton.click()
    const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
    const { host, origin } = new URL(stack.cdn)
    await expect(modal.dialog).toContainText(
      `It shows ${host}, which runs this dialog for ${new URL(stack.hosts).host}`,
    )
    await expect(windowWallet.question(asked)).toContainText(origin)
    await windowWallet.approve(asked)
    await modal.expectClosed()
    await expect(shop.account).toHaveText(windowWallet.account)
    await expect(shop.network).toHaveText('eip155:31337')
    expect(await shop.page.evaluate(() => window.ConnectKit.getAccount()?.wallet.name)).toBe('Coinbase')
  })

  test('signs messages and typed data that viem verifies, and pays', async ({ shop, modal, chains }) => {
    await connect()

    const message = await ask(shop, 'Sign the guest book', modal)
    await expect(windowWallet.question(message)).toContainText(greeting)
    await windowWallet.approve(message)
    const signature = await shop.hexResult()
    expect(await recoverMessageAddress({ message: greeting, signature })).toBe(windowWallet.account)
    await modal.expectClosed()

    const order = await ask(shop, 'Sign the order', modal)
    await windowWallet.approve(order)
    await expect(shop.result).not.toHaveText(signature)
    const data = createOrder(windowWallet.account, 31337) as unknown as TypedDataDefinition
    const orderSignature = await shop.hexResult()
    expect(await recoverTypedDataAddress({ ...data, signature: orderSignature })).toBe(windowWallet.account)

    await fund(chains.first, windowWallet.account, await shop.token())
    const payment = await ask(shop, 'Pay 0.01 ETH', modal)
    await windowWallet.approve(payment)
    await expect(shop.result).not.toHaveText(orderSignature)
    const receipt = await chains.first.waitForTransactionReceipt({ hash: await shop.hexResult() })
    expect(receipt).toMatchObject({ status: 'success', from: windowWallet.account.toLowerCase() })
  })

  test('a call is 4001 if the wallet refuses it or the visitor cancels it', async ({ shop, modal }) => {
    await connect()
    const asked = await ask(shop, 'Sign the guest book', modal)
    await windowWallet.reject(asked)
    await expect(shop.problem).toHaveText(/^4001: User denied/)
    await modal.expectClosed()
    await shop.press('Sign the guest book')
    await modal.button('Cancel').click()
    await expect(shop.problem).toHaveText(/^4001: The visitor did not continue/)
    await modal.expectClosed()
  })

  test('switches to a known network without a window', async ({ shop }) => {
    await connect()
    await shop.press('Switch network')
    await expect(shop.network).toHaveText('eip155:31338')
    await expect(shop.events).toContainText('chainChanged "0x7a6a"')
  })

  test('disconnects from the page, and the next connection asks again', async ({ shop, modal }) => {
    await connect()
    await shop.press('Disconnect')
    await expect(shop.account).toHaveText('not connected')
    await shop.connectButton.click()
    const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
    await expect(windowWallet.question(asked)).toContainText('Connect')
  })

  test('disconnects in the modal, and the page is notified', async ({ shop, modal, page }) => {
    await connect()
    await shop.connectButton.click()
    await modal.button('Disconnect').click()
    await expect(shop.account).toHaveText('not connected')
    await modal.expectClosed()
    expect(await page.evaluate(() => window.ConnectKit.getState().status)).toBe('disconnected')
    await shop.connectButton.click()
    const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
    await windowWallet.approve(asked)
    await expect(shop.account).toHaveText(windowWallet.account)
  })

  test('if the wallet has dropped the site, the next call ends the connection', async ({ shop, modal }) => {
    await connect()
    await windowWallet.forgetSite()
    await ask(shop, 'Sign the guest book', modal)
    await expect(shop.problem).toHaveText(/^4100: /)
    await expect(shop.account).toHaveText('not connected')
  })

  test('a refusal is shown, and Try again opens another window', async ({ shop, modal }) => {
    await shop.connectButton.click()
    await windowWallet.reject(await windowWallet.opened(() => modal.wallet('Coinbase').click()))
    await expect(modal.dialog.getByRole('status').filter({ hasText: 'declined' })).toBeVisible()
    const again = await windowWallet.opened(() => modal.button('Try again').click())
    await windowWallet.approve(again)
    await expect(shop.account).toHaveText(windowWallet.account)
  })

  test('closing the window is a refusal', async ({ shop, modal }) => {
    await shop.connectButton.click()
    const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
    await expect(windowWallet.question(asked)).toBeVisible()
    await asked.close()
    await expect(modal.dialog.getByRole('status').filter({ hasText: 'declined' })).toBeVisible()
  })

  test('Cancel closes the window', async ({ shop, modal }) => {
    await shop.connectButton.click()
    const asked = await windowWallet.opened(() => modal.wallet('Coinbase').click())
    const closed = asked.waitForEvent('close')
    await modal.button('Cancel').click()
    await closed
    await expect(modal.wallet('Coinbase')).toBeVisible()
  })

  // Playwright's own flags deny it; coinbaseReload.e2e.ts tests partitioned storage.
  test('with storage denied, a connection lasts as long as the page', async ({ shop, page, modal }) => {
    await connect()
    await windowWallet.approve(await ask(shop, 'Sign the guest book', modal))
    await shop.hexResult()
    await page.reload()
    await page.evaluate(() => window.ConnectKit.ready)
    await expect(shop.account).toHaveText('not connected')
  })
})

test('a blocked window is explained, with another try', async ({ page, shop, modal, stack }) => {
  await page.addInitScript(() => {
    if (window !== window.top) window.open = () => null
  })
  const windowWallet = await createWindowWallet(page, stack)
  await page.addInitScript(() => {
    if (window !== window.top) Object.defineProperty(navigator, 'userActivation', { value: { isActive: true } })
  })
  await shop.visit('plain')
  await shop.connectButton.click()
  await expect(modal.wallet('Coinbase')).toHaveAttribute('data-armed', '')
  await modal.wallet('Coinbase').click()
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'Allow pop-ups for this site' })).toBeVisible()
  await expect(modal.button('Try again')).toBeVisible()
  expect(windowWallet.account).toMatch(/^0x/)
})

test('a page that isolates its windows is explained, and another wallet can be chosen', async ({
  page,
  pages,
  modal,
  tag,
}) => {
  const html = `<!doctype html><title>Apart</title>${tag()}<button data-connectkit-open>Connect</button>`
  await page.goto(await pages.serve(html, { headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } }))
  await page.evaluate(() => window.ConnectKit.ready)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await expect(modal.wallet('Coinbase')).toHaveAttribute('data-armed', '')
  await modal.wallet('Coinbase').click()
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'This site’s security settings' })).toBeVisible()
  await modal.button('Choose another wallet').click()
  await expect(modal.wallet('WalletConnect')).toBeVisible()
})

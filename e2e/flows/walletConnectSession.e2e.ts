import { type BrowserContext, expect, type Page, type WebSocketRoute } from '@playwright/test'
import { walletConnectTest as test } from '../fixtures/clientTest.ts'
import { createModal } from '../fixtures/modal.ts'

const account = (page: Page) => page.evaluate(() => window.ConnectKit.getAccount()?.address ?? null)

const sign = (page: Page, text: string, from: string) =>
  page.evaluate(
    params =>
      window.ConnectKit.getProvider('eip155')
        .request({ method: 'personal_sign', params })
        .catch(({ code, message }) => ({ code, message })),
    [text, from],
  )

/** The sockets from the site's own documents to the relay. */
function countSockets(context: BrowserContext, relay: string): () => number {
  let open = 0
  const watch = (page: Page) =>
    page.on('websocket', socket => {
      if (!socket.url().startsWith(relay)) return
      open++
      socket.on('close', () => open--)
    })
  context.pages().forEach(watch)
  context.on('page', watch)
  return () => open
}

test.beforeEach(({ shop }) => shop.visit('plain'))

test('a reload reconnects without a click, and connect says so', async ({ page, shop, client }) => {
  await shop.connect()
  await page.reload()
  const told = await page.evaluate(async () => {
    await window.ConnectKit.ready
    return new Promise(resolve => window.ConnectKit.on('connect', resolve))
  })
  expect(told).toMatchObject({ address: client.accounts[0], connectorId: 'walletConnect', reconnected: true })
  expect(await page.evaluate(() => window.ConnectKit.getState())).toMatchObject({ status: 'connected', open: false })
  const signed = sign(page, '0x68656c6c6f', client.accounts[0])
  await client.approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test('a session that the wallet ended while the page was closed ends soon after it opens', async ({
  page,
  shop,
  walletkit,
}) => {
  await shop.connect()
  const url = page.url()
  await page.goto('about:blank')
  await walletkit.disconnect()
  await page.goto(url)
  await expect(shop.account).toHaveText('not connected')
  await page.reload()
  await page.evaluate(() => window.ConnectKit.ready)
  await expect(shop.account).toHaveText('not connected')
})

/** Goes offline, which cuts open sockets, and online again. */
async function createNetwork(page: Page, relay: string): Promise<{ leave(): Promise<void>; enter(): Promise<void> }> {
  const sockets = new Set<WebSocketRoute>()
  let isOnline = true
  await page.routeWebSocket(new RegExp(`^${relay}`), socket => {
    if (!isOnline) return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
  return {
    async leave() {
      isOnline = false
      await page.context().setOffline(true)
      await Promise.all([...sockets].map(socket => socket.close()))
      sockets.clear()
    },
    async enter() {
      isOnline = true
      await page.context().setOffline(false)
    },
  }
}

test('a page that goes offline during a request gets its answer when it is back online', async ({
  page,
  stack,
  shop,
  client,
}) => {
  const network = await createNetwork(page, stack.relay)
  await page.reload()
  await shop.connect()
  const signed = sign(page, '0x68656c6c6f', client.accounts[0])
  await expect(client.prompt).toContainText('hello')
  await network.leave()
  await client.approve()
  await expect(client.prompt).toBeHidden()
  await network.enter()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await account(page)).toBe(client.accounts[0])
})

test('an offline page says so, and is still connected', async ({ page, stack, shop, client }) => {
  const network = await createNetwork(page, stack.relay)
  await page.reload()
  await shop.connect()
  await network.leave()
  expect(await sign(page, '0x00', client.accounts[0])).toMatchObject({
    code: -32603,
    message: expect.stringContaining('relay'),
  })
  expect(await account(page)).toBe(client.accounts[0])
  await network.enter()
  const signed = sign(page, '0x68656c6c6f', client.accounts[0])
  await client.approve()
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
})

test.describe('in two tabs', () => {
  test('both are connected by one session over one socket, and both sign', async ({
    page,
    context,
    shop,
    client,
    stack,
  }) => {
    const sockets = countSockets(context, stack.relay)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.evaluate(() => window.ConnectKit.ready)
    await page.bringToFront()
    await shop.connect()
    await expect.poll(() => account(other)).toBe(client.accounts[0])
    const third = await context.newPage()
    await third.goto(page.url())
    await expect.poll(() => account(third)).toBe(client.accounts[0])

    for (const tab of [other, third, page]) {
      const signed = sign(tab, '0x68656c6c6f', client.accounts[0])
      await client.approve()
      expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
    }
    expect(sockets()).toBe(1)
  })

  test('when the tab with the socket is closed, the other takes over', async ({ page, context, shop, client }) => {
    await shop.connect()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect.poll(() => account(other)).toBe(client.accounts[0])
    await page.close()
    const signed = sign(other, '0x68656c6c6f', client.accounts[0])
    await client.approve()
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('changes by the wallet reach both', async ({ page, context, shop, client, walletkit }) => {
    await shop.connect()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect.poll(() => account(other)).toBe(client.accounts[0])
    await walletkit.selectAccount(2)
    for (const tab of [page, other]) await expect.poll(() => account(tab)).toBe(client.accounts[1])
  })

  for (const leaver of ['first', 'second', 'wallet'] as const)
    test(`a disconnect by the ${leaver} disconnects both`, async ({ page, context, shop, client, walletkit }) => {
      await shop.connect()
      const other = await context.newPage()
      await other.goto(page.url())
      await expect.poll(() => account(other)).toBe(client.accounts[0])
      if (leaver === 'wallet') await walletkit.disconnect()
      else await (leaver === 'first' ? page : other).evaluate(() => window.ConnectKit.disconnect())
      for (const tab of [page, other]) await expect.poll(() => account(tab)).toBeNull()
      await expect(walletkit.page.getByText('None yet.')).toBeVisible()
      await other.reload()
      await other.evaluate(() => window.ConnectKit.ready)
      expect(await account(other)).toBeNull()
    })

  test('the second tab pairs while the first has the socket', async ({ page, context, shop, client, walletkit }) => {
    await shop.connect()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect.poll(() => account(other)).toBe(client.accounts[0])
    await other.evaluate(() => window.ConnectKit.disconnect())
    await expect(walletkit.page.getByText('None yet.')).toBeVisible()
    await other.evaluate(() => void window.ConnectKit.open())
    await client.choose(createModal(other))
    await client.approve()
    for (const tab of [other, page]) await expect.poll(() => account(tab)).toBe(client.accounts[0])
  })
})

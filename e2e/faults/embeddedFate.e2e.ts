import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Route } from '@playwright/test'
import { type Address, type Hex, parseEther, parseTransaction } from 'viem'
import { pressArmed } from '../fixtures/armed.ts'
import { embeddedTest } from '../fixtures/embeddedTest.ts'

/* What becomes of a transaction that was signed, where the server of the wallet does not send it on. */

/** Each test begins on a page that is connected to a new wallet with some ether. */
const test = embeddedTest.extend<{ account: Address }>({
  account: [
    async ({ shop, chains, signUp }, use) => {
      await shop.visit('viem')
      await shop.connectButton.click()
      const account = await signUp()
      await chains.first.setBalance({ address: account, value: parseEther('10') })
      await use(account)
    },
    { auto: true },
  ],
})

/** Every call of the secure site to nodes, and the replacement for one of the answers. */
async function withhold(page: Page, secureSite: string, answer: (route: Route) => Promise<void>) {
  const sent: Hex[] = []
  const server = { sent, isWithholding: true }
  await page.context().route(
    url => url.origin === secureSite && url.pathname === '/v1/',
    async route => {
      const { method, params, id } = route.request().postDataJSON()
      const isSending = method === 'eth_sendRawTransaction'
      if (isSending && !sent.includes(params[0])) sent.push(params[0])
      if (isSending && server.isWithholding) return answer(route)
      // The wallet counts its stored transactions, so the next one would follow this one.
      if (method === 'eth_getTransactionCount' && server.isWithholding)
        return route.fulfill({ json: { jsonrpc: '2.0', id, result: `0x${sent.length.toString(16)}` } })
      await route.continue()
    },
  )
  return server
}

/**
 * An address that takes requests and never answers. Playwright would forward requests that it holds back once its
 * window closes.
 */
let nowhere = ''
const silent = createServer(() => {})
test.beforeAll(async () => {
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  nowhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
})
test.afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})
const neverAnswer = (route: Route) => route.continue({ url: nowhere })

const failed = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'insufficient funds' } }

for (const [what, answer] of [
  ['drops it', (route: Route) => route.abort()],
  ['says that it failed', (route: Route) => route.fulfill({ json: failed })],
  ['never answers', neverAnswer],
] as const)
  test(`a server that ${what}: the visitor is told, and the next one takes its number`, async ({
    page,
    shop,
    modal,
    stack,
    chains,
    ada,
    account,
  }) => {
    const { first: chain } = chains
    const server = await withhold(page, stack.secureSite, answer)

    await shop.press('Pay 0.01 ETH')
    await ada.approve()
    await expect(shop.problem).not.toHaveText('none')
    expect(server.sent).toHaveLength(1)
    await modal.expectClosed()

    await shop.press('Pay 0.01 ETH')
    const { card, approve } = await ada.review()
    await expect(card).toContainText('which you approved earlier, was sent. This replaces it')
    server.isWithholding = false
    await approve()
    const receipt = await chain.waitForTransactionReceipt({ hash: await shop.hexResult() })
    expect(receipt.status).toBe('success')
    const [first, second] = server.sent.map(each => parseTransaction(each as `0x02${string}`))
    expect(second?.nonce).toBe(first?.nonce)
    // Now the server releases the held requests.
    const late = chain.sendRawTransaction({ serializedTransaction: server.sent[0] as Hex })
    await expect(late).rejects.toThrow(/nonce too low/i)
    expect(await chain.getTransactionCount({ address: account })).toBe(1)
    await modal.expectClosed()
  })

test('a server that falsely reports a transaction as sent: the next one warns that both may count', async ({
  page,
  shop,
  modal,
  stack,
  ada,
}) => {
  await withhold(page, stack.secureSite, route =>
    route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: `0x${'ab'.repeat(32)}` } }),
  )

  await shop.press('Pay 0.01 ETH')
  await ada.approve()
  // The transaction's own hash, whatever the server answers.
  expect(await shop.hexResult()).not.toMatch(/^0x(ab){32}$/)
  await modal.expectClosed()

  await shop.press('Pay 0.01 ETH')
  const { card, reject } = await ada.review()
  await expect(card).toContainText('both may go through')
  await reject()
  await expect(shop.problem).toContainText('User rejected')
  await modal.expectClosed()
})

test('closing a hung window is reported, and a page that asks again is shown immediately', async ({
  page,
  modal,
  stack,
  chains,
  ada,
  account,
}) => {
  const server = await withhold(page, stack.secureSite, neverAnswer)
  const asked = page.evaluate(async account => {
    const pay = () =>
      window.ConnectKit.getProvider('eip155')?.request({
        method: 'eth_sendTransaction',
        params: [{ from: account, to: '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a', value: '0x1' }],
      })
    try {
      return await pay()
    } catch (error) {
      Object.assign(window, { firstRefusal: Object(error).message })
      return pay()
    }
  }, account)

  const first = await ada.review()
  // The wallet's window stays open.
  await pressArmed(first.opened.getByRole('button', { name: 'Approve' }))
  await expect.poll(() => server.sent.length).toBe(1)
  await first.opened.close({ runBeforeUnload: true })

  const { card, approve } = await ada.review()
  await expect(card).toContainText('This replaces it')
  expect(await page.evaluate(() => Object(window).firstRefusal)).toContain('look whether it was carried out')
  server.isWithholding = false
  await approve()
  const receipt = await chains.first.waitForTransactionReceipt({ hash: (await asked) as Hex })
  expect(receipt.status).toBe('success')
  await modal.expectClosed()
})

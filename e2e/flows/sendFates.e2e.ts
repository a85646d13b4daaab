import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createTestClient, createWalletClient, type Hex, http, parseEther, parseGwei, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import type { TestChain } from '../fixtures/chains.ts'
import { openByPage, sendFormOf, sentHash } from '../fixtures/sendForm.ts'
import { test as base } from '../fixtures/test.ts'
import { startAnvil } from '../services/startAnvil.ts'

const root = join(import.meta.dirname, '../..')

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/**
 * The first local chain is this test's own, so that the test can stop it and reorganize it. The page and the modal use
 * it instead of the chain that all tests share. The test sends further transfers with the wallet's key.
 */
const test = base.extend<{ own: TestChain; send: (to: Hex) => Promise<Hex>; sendInstead: (to: Hex) => Promise<Hex> }>({
  own: async ({ stack, chains, page, wallet }, use) => {
    const anvil = await startAnvil({ chainId: 31337, port: await freePort(), root })
    const transport = http(anvil.url)
    const { chain } = chains.first
    const own = createTestClient({ mode: 'anvil', chain, transport, pollingInterval: 20 }).extend(publicActions)
    await own.setBalance({ address: wallet.accounts[0], value: parseEther('10') })
    const shared = new URL(stack.rpc['eip155:31337'] ?? '').port
    const isNode = ({ port, pathname, origin }: URL) =>
      port === shared || (origin === new URL(stack.cdn).origin && pathname === '/v1/')
    await page.context().route(isNode, route => route.continue({ url: anvil.url }))
    await use(own)
    await anvil.stop()
  },
  send: async ({ own, shop, modal, wallet, page }, use) => {
    await use(async to => {
      await shop.visitConnected('plain')
      await own.setAutomine(false)
      const outcome = await openByPage(page)
      const form = sendFormOf(modal)
      await form.preview({ amount: '0.25', to })
      await form.send()
      // A transaction can be replaced only after a node has reported its nonce.
      const known = page
        .context()
        .waitForEvent('requestfinished', request => !!request.postData()?.includes('eth_getTransactionByHash'))
      await wallet.approve()
      await known
      await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction started')
      return sentHash(outcome)
    })
  },
  sendInstead: async ({ own, keys }, use) => {
    const client = createWalletClient({
      account: privateKeyToAccount(keys[0]),
      chain: own.chain,
      transport: http(own.transport.url),
    })
    await use(to =>
      client.sendTransaction({
        ...{ to, value: 1n, nonce: 0, gas: 21_000n },
        ...{ maxFeePerGas: parseGwei('50'), maxPriorityFeePerGas: parseGwei('40') },
      }),
    )
  },
})

const newAddress = () => privateKeyToAddress(generatePrivateKey())

test('a transaction that the wallet replaces is shown as replaced', async ({ own, send, sendInstead, modal }) => {
  await send(newAddress())
  await sendInstead(newAddress())
  await own.mine({ blocks: 1 })
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction replaced')
  await modal.button('Done').click()
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByRole('tabpanel')).toContainText(/Replaced.*−0\.25\s*ETH/)
})

test('a transaction dropped by the node is still watched, and arrives when sent again', async ({
  own,
  send,
  modal,
}) => {
  const to = newAddress()
  const hash = await send(to)
  const raw = (await own.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)) as Hex
  await own.dropTransaction({ hash })
  expect(await own.getTransaction({ hash }).catch(() => undefined)).toBeUndefined()
  await own.mine({ blocks: 1 })
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Transaction started')
  await own.sendRawTransaction({ serializedTransaction: raw })
  await own.mine({ blocks: 1 })
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
  expect(await own.getBalance({ address: to })).toBe(parseEther('0.25'))
})

test('a transaction whose block is reverted is pending again', async ({ own, send, modal, page }) => {
  await page.clock.install()
  const to = newAddress()
  const hash = await send(to)
  const raw = (await own.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)) as Hex
  const before = await own.snapshot()
  await own.mine({ blocks: 1 })
  const title = modal.dialog.getByRole('heading', { level: 2 })
  /** In steps, so that the iframe can answer the page's pings in between. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 4_000) {
      await page.clock.runFor(Math.min(left, 4_000))
      await title.isVisible()
    }
  }
  await pass(12_000)
  await expect(title).toHaveText('Sent')
  // Another fork, which does not contain the transaction.
  await own.revert({ id: before })
  await own.dropTransaction({ hash }).catch(() => {})
  expect(await own.getBalance({ address: to })).toBe(0n)
  await own.sendRawTransaction({ serializedTransaction: raw })
  // The modal doubts a receipt once, after a few blocks.
  await pass(140_000)
  await expect(title).toHaveText('Transaction started')
  await own.mine({ blocks: 1 })
  await pass(70_000)
  await expect(title).toHaveText('Sent')
  expect(await own.getBalance({ address: to })).toBe(parseEther('0.25'))
})

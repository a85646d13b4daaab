import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Address, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyApp } from '../../cdn/buy/testBuy.ts'
import { memoryDatabase } from '../../cdn/store/connectDatabase.ts'
import { createTestDatabases } from '../../cdn/store/testDatabases.ts'
import { openData } from '../../cdn/store/testStores.ts'
import { network, projectEntry } from '../../cdn/testApp.ts'
import { callSolana, solanaBalance } from '../fixtures/fundChains.ts'
import { waresOf } from './checkout/catalogue.ts'
import { localCheckout, sandboxSource } from './checkout/localCheckout.ts'
import { type Checkout, startCheckout } from './checkout/startCheckout.ts'
import { compileContracts } from './compileContracts.ts'
import { deployContracts, localContractSources } from './deployContracts.ts'
import { solanaMints } from './fundDevWallets.ts'
import { localClient } from './localClient.ts'
import { localSolana } from './localProjects.ts'
import type { Part } from './running.ts'
import { startSolana } from './solana/startSolana.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'

/* Purchases at the sandbox checkout, from the session to the balance, on real chains and in each kind of database. */

const root = join(import.meta.dirname, '../..')
const local = 'eip155:31337'
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const lateMs = 150
const databases = await createTestDatabases()

let anvil: Anvil
let solana: Part
let solanaUrl = ''
let token: Address
const parts: Part[] = []

beforeAll(async () => {
  const [evm, cluster] = await Promise.all([startAnvil({ chainId: 31337, port: 0, root }), startSolana({ port: 0 })])
  anvil = evm
  solana = cluster
  solanaUrl = cluster.url
  parts.push(anvil, solana)
  await callSolana({ solana: solanaUrl }, 'svm_createMint', solanaMints.token, 6)
  const bytecodes = await compileContracts(root, localContractSources)
  token = (await deployContracts(31337, anvil.url, bytecodes)).token
})
afterAll(() => Promise.all(parts.map(part => part.stop())))

async function shop(database: string, { hears = true, coop = false, slowMs = 600 } = {}) {
  const checkout: Checkout = await startCheckout({
    ...{ port: 0, root, secret: localCheckout.secret, lateMs, slowMs },
    wares: waresOf([anvil], token, localSolana),
    faucet: { anvils: [anvil], solana: solanaUrl },
  })
  parts.push(checkout)
  const data = databases.closeLater(await openData(database))
  const heard: { status: number; stage: number }[] = []
  let app: Awaited<ReturnType<typeof buyApp>> | undefined
  const server: Server = createServer(
    getRequestListener(
      async request => {
        const { stage } = (await request.clone().json()) as { stage: number }
        if (!hears || !app) return new Response('', { status: 503 })
        const { pathname, search } = new URL(request.url)
        const answer = await app.app.request(`${pathname}${search}`, request)
        heard.push({ status: answer.status, stage })
        return answer
      },
      { overrideGlobalObjects: false },
    ),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  parts.push({
    stop: () => {
      server.closeAllConnections()
      return new Promise(stopped => server.close(() => stopped()))
    },
  })
  const newsAt = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await buyApp({
    sources: [{ ...sandboxSource(checkout.url), coop } as never],
    secrets: { [localCheckout.variable]: localCheckout.secret },
    data,
    entry: projectEntry({
      networks: [
        { ...network(local, anvil.url), testnet: true },
        { ...network(localSolana, solanaUrl), testnet: true },
      ],
      onrampSources: [{ ...sandboxSource(checkout.url), coop } as never],
    }),
    deps: { fetch, now: Date.now, timeout: AbortSignal.timeout, rpcTimeoutMs: 5000, publicUrl: newsAt },
  })
  const buyer = app
  const begin = async (account: string, chainId: string, purchaseCurrency: string, presetFiatAmount = '100') => {
    const { body } = await buyer.post<{ session: string }>('onramp/session', {})
    const wallets = [{ address: account, blockchains: [], assets: [] }]
    const begun = await buyer.start({
      destinationWallets: wallets,
      ...{ chainId, purchaseCurrency, presetFiatAmount, session: body.session },
    })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    return { ...begun.body, order: new URL(begun.body.url).searchParams.get('order') ?? '' }
  }
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${checkout.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const row = async (account: string, orderId: string) => {
    const { body } = await buyer.purchases([orderId], {}, account)
    return body.data[0]
  }
  const until = async (account: string, orderId: string, status: string) => {
    await expect
      .poll(async () => (await row(account, orderId))?.metadata.status, { interval: 40 })
      .toBe(`ONRAMP_TRANSACTION_STATUS_${status}`)
    const found = await row(account, orderId)
    if (!found) throw new Error('It is gone')
    return found
  }
  return { checkout, buyer, heard, begin, submit, row, until }
}

const newAccount = () => privateKeyToAccount(generatePrivateKey()).address
const tokensOf = (account: string) =>
  localClient(31337, anvil.url, 0).reader.readContract({
    ...{ address: token, abi, functionName: 'balanceOf', args: [account as Address] },
  })
const card = '4242 4242 4242 4242'

describe.each(databases.all)('$name', ({ isThere, database }) => {
  test.runIf(isThere)('a card pays, and the token arrives; updates come twice, late and out of order', async () => {
    const { begin, submit, until, row, heard } = await shop(database())
    const account = newAccount()
    const { order, orderId } = await begin(account, local, 'TUSD')
    expect((await row(account, orderId))?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_CREATED')
    expect((await submit('/pay', { order, card })).status).toBe(303)
    const bought = await until(account, orderId, 'SUCCESS')
    expect(await tokensOf(account)).toBe(98_400_000n)
    expect(bought).toMatchObject({
      metadata: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), chain: local, sentTo: account.toLowerCase() },
      transfers: [{ fungible_info: { symbol: 'TUSD' }, quantity: { numeric: '98.4' } }],
      payment: { amount: '100', currency: 'USD' },
    })
    // The old update and the repeated one change nothing.
    await expect.poll(() => heard.map(({ stage }) => stage).sort()).toEqual([1, 3, 3, 3])
    expect(heard.every(({ status }) => status === 200)).toBe(true)
    expect(await row(account, orderId)).toEqual(bought)
  })
})

test('currency arrives on both kinds of chains, and Solana’s token', async () => {
  const { begin, submit, until } = await shop(memoryDatabase)
  const evm = newAccount()
  const first = await begin(evm, local, 'ETH', '250')
  await submit('/pay', { order: first.order, card })
  await until(evm, first.orderId, 'SUCCESS')
  const { reader } = localClient(31337, anvil.url, 0)
  expect(await reader.getBalance({ address: evm })).toBe(98_460_000_000_000_000n)

  const svm = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const second = await begin(svm, localSolana, 'SOL', '150')
  await submit('/pay', { order: second.order, card })
  const bought = await until(svm, second.orderId, 'SUCCESS')
  expect(await solanaBalance({ solana: solanaUrl }, svm)).toBe(984_333_000)
  expect(bought.metadata.hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,100}$/)

  const third = await begin(svm, localSolana, 'TUSD', '10')
  await submit('/pay', { order: third.order, card })
  expect((await until(svm, third.orderId, 'SUCCESS')).metadata.hash).toBeUndefined()
})

test('a card that takes its time is in progress first, and pays once however often the form is sent', async () => {
  const { begin, submit, until } = await shop(memoryDatabase)
  const account = newAccount()
  const { order, orderId } = await begin(account, local, 'TUSD')
  const slow = '4000 0000 0000 3220'
  await Promise.all([1, 2, 3].map(() => submit('/pay', { order, card: slow })))
  await until(account, orderId, 'IN_PROGRESS')
  await submit('/pay', { order, card })
  await submit('/cancel', { order })
  await until(account, orderId, 'SUCCESS')
  expect(await tokensOf(account)).toBe(98_400_000n)
})

test('a declined card and a cancelled order are reported; after a decline, another card pays', async () => {
  const { begin, submit, until } = await shop(memoryDatabase)
  const account = newAccount()
  const declined = await begin(account, local, 'TUSD')
  await submit('/pay', { order: declined.order, card: '4000 0000 0000 0002' })
  expect((await until(account, declined.orderId, 'FAILED')).metadata.fault).toBe('card_declined')
  expect(await tokensOf(account)).toBe(0n)
  await submit('/pay', { order: declined.order, card })
  const bought = await until(account, declined.orderId, 'SUCCESS')
  expect(bought.metadata.fault).toBeUndefined()

  const cancelled = await begin(account, local, 'TUSD')
  await submit('/cancel', { order: cancelled.order })
  expect((await until(account, cancelled.orderId, 'FAILED')).metadata.fault).toBe('cancelled')
})

test('without updates, the checkout is polled', async () => {
  const { begin, submit, until, heard } = await shop(memoryDatabase, { hears: false })
  const account = newAccount()
  const { order, orderId } = await begin(account, local, 'TUSD')
  await submit('/pay', { order, card })
  await until(account, orderId, 'SUCCESS')
  expect(heard).toEqual([])
})

test('an order for another account and a real card are refused; the page drops its opener on demand', async () => {
  const { checkout, begin, submit } = await shop(memoryDatabase, { coop: true })
  const { url, order } = await begin(newAccount(), local, 'TUSD')
  const page = await fetch(url)
  expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
  const text = await page.text()
  expect(text).toContain('Sandbox: no real money.')
  expect(text).toContain('Pay $100.00')
  const plain = await fetch(url.replace('&coop=1', ''))
  expect(plain.headers.get('Cross-Origin-Opener-Policy')).toBeNull()

  const [payload = '', signature] = order.split('.')
  const told = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const swapped = Buffer.from(JSON.stringify({ ...told, account: newAccount() })).toString('base64url')
  for (const forged of [`${swapped}.${signature}`, payload, `${payload}.`, ''])
    expect((await submit('/pay', { order: forged, card })).status).toBe(400)
  expect((await submit('/pay', { order, card: '4111 1111 1111 1111' })).status).toBe(400)
  expect((await fetch(`${checkout.url}/v1/options`)).status).toBe(401)
})

test('the assets for sale, and their prices in dollars and euros', async () => {
  const { buyer } = await shop(memoryDatabase)
  const { body } = await buyer.options()
  expect(body.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
  expect(body.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(each => each.network)])).toEqual([
    ['TUSD', [local, localSolana]],
    ['ETH', [local]],
    ['SOL', [localSolana]],
  ])
  const quote = async (paymentCurrency: string, amount: string) =>
    (await buyer.quote({ purchaseCurrency: 'TUSD', network: 'TUSD', chainId: local, paymentCurrency, amount })).body
  expect((await quote('USD', '100')).purchaseAmount).toEqual({ amount: '98.4', currency: 'TUSD' })
  expect((await quote('EUR', '100')).purchaseAmount).toEqual({ amount: '106.272', currency: 'TUSD' })
  expect((await quote('USD', '7500.01')).refusals).toEqual([
    { provider: 'sandbox', reason: 'amount_too_large', limits: { id: 'card', min: '10.00', max: '7500.00' } },
  ])
})

import { expect, type Page } from '@playwright/test'
import { isAddressEqual, parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { walletConnectTest as test } from '../fixtures/clientTest.ts'

declare global {
  interface Window {
    /** Events that the page received, oldest first. */
    told: [name: string, payload: unknown][]
    /** The result of `open()`. */
    opened: Promise<unknown>
    /** A call that waits for the wallet. */
    asked: Promise<unknown>
  }
}

/** Listens to all events, and opens the modal. */
async function open(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.ConnectKit.ready
    window.told = []
    for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      window.ConnectKit.on(name, payload => window.told.push([name, payload]))
    for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      window.ConnectKit.getProvider('eip155').on(name, payload => window.told.push([`provider ${name}`, payload]))
    window.opened = window.ConnectKit.open()
  })
}

const told = (page: Page, wanted: string) =>
  page.evaluate(wanted => window.told.filter(([name]) => name === wanted).map(([, payload]) => payload), wanted)

/** A pending call to the provider. */
async function ask(page: Page, method: string, params?: unknown): Promise<void> {
  await page.evaluate(
    ({ method, params }) => {
      window.asked = window.ConnectKit.getProvider('eip155')
        .request({ method, params })
        .catch(({ code, message, data }) => ({ code, message, data }))
    },
    { method, params },
  )
}

const answer = (page: Page) => page.evaluate(() => window.asked)

async function request(page: Page, method: string, params?: unknown): Promise<unknown> {
  await ask(page, method, params)
  return answer(page)
}

test.beforeEach(({ shop }) => shop.visit('plain'))

// @spec 3.account 3.connection
test('the code on screen connects: open() resolves, connect is emitted once, account and state agree', async ({
  page,
  modal,
  client,
}) => {
  await open(page)
  await client.choose(modal)
  await expect(client.prompt).toContainText('http://127.0.0.1')
  await client.approve()
  await modal.expectClosed()
  const [first, second] = client.accounts
  const account = {
    namespace: 'eip155',
    address: first,
    caipAddress: `eip155:31337:${first}`,
    chainId: 'eip155:31337',
    connectorId: 'walletConnect',
    wallet: { name: 'Sample Wallet', kind: 'walletConnect' },
    accounts: [{ address: first }, { address: second }],
  }
  expect(await page.evaluate(() => window.opened)).toMatchObject(account)
  expect(await page.evaluate(() => window.ConnectKit.getAccount())).toMatchObject(account)
  expect(await told(page, 'connect')).toMatchObject([{ ...account, reconnected: false }])
  expect(await told(page, 'provider connect')).toEqual([{ chainId: '0x7a69' }])
  expect(await page.evaluate(() => window.ConnectKit.getState())).toMatchObject({
    open: false,
    status: 'connected',
    activeChainId: 'eip155:31337',
    accounts: { eip155: account },
    connections: [{ id: 'eip155:walletconnect', connectorId: 'walletConnect', status: 'connected' }],
  })
})

test('Copy link connects as well', async ({ page, context, modal, walletkit }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Tests of a browser share the clipboard. An earlier test's link no longer works.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await open(page)
  await modal.wallet('WalletConnect').click()
  await modal.button('Copy link').click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^wc:/)
  await walletkit.pair(await copied())
  await walletkit.approve()
  expect(await page.evaluate(() => window.opened)).toMatchObject({ address: walletkit.accounts[0] })
})

test.describe('from a connected page', () => {
  test.beforeEach(async ({ page, modal, client }) => {
    await open(page)
    await client.choose(modal)
    await client.approve()
    await modal.expectClosed()
  })

  test('signs messages and typed data that viem verifies, and sends on the chain', async ({ page, client, chains }) => {
    const [from, to] = client.accounts
    await ask(page, 'personal_sign', ['0x68656c6c6f', from])
    await expect(client.prompt).toContainText('hello')
    await client.approve()
    const signature = (await answer(page)) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(from)

    const data = {
      domain: { name: 'Shop', chainId: 31337 },
      types: { Chest: [{ name: 'tea', type: 'string' }] },
      primaryType: 'Chest',
      message: { tea: 'Harbour Fog' },
    } as const
    await ask(page, 'eth_signTypedData_v4', [from, JSON.stringify(data)])
    await expect(client.prompt).toContainText('Harbour Fog')
    await client.approve()
    const typed = (await answer(page)) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...data, signature: typed })).toBe(from)

    await ask(page, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    await client.approve()
    const hash = (await answer(page)) as `0x${string}`
    expect(await chains.first.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    const sent = await chains.first.getTransaction({ hash })
    expect([isAddressEqual(sent.from, from), sent.value]).toEqual([true, 1n])
  })

  test('reads are answered by the node, without the phone', async ({ page, client, chains, shop }) => {
    const [owner] = client.accounts
    expect(await request(page, 'eth_chainId')).toBe('0x7a69')
    expect(await request(page, 'eth_accounts')).toEqual(client.accounts)
    expect(await request(page, 'eth_requestAccounts')).toEqual(client.accounts)
    await chains.first.setBalance({ address: owner, value: parseEther('3') })
    expect(await request(page, 'eth_getBalance', [owner, 'latest'])).toBe(`0x${parseEther('3').toString(16)}`)
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x[0-9a-f]+$/)
    expect(await request(page, 'net_version')).toBe('31337')
    expect(await request(page, 'eth_getTransactionReceipt', [`0x${'1'.repeat(64)}`])).toBeNull()
    expect(await request(page, 'wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    // transfer() of more tokens than the account has.
    const data = `0xa9059cbb${owner.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
    const reverted = await request(page, 'eth_call', [{ from: owner, to: await shop.token(), data }, 'latest'])
    expect(reverted).toMatchObject({ code: 3, data: expect.stringMatching(/^0x[0-9a-f]{8}/) })
    expect(await client.requests()).toEqual([])
  })

  test('refused, unauthorised and unknown calls have their error codes', async ({ page, client }) => {
    await ask(page, 'personal_sign', ['0x00', client.accounts[0]])
    await client.reject()
    expect(await answer(page)).toMatchObject({ code: 4001 })
    expect(await request(page, 'eth_sign', [client.accounts[0], `0x${'0'.repeat(64)}`])).toMatchObject({ code: 4200 })
    expect(await request(page, 'wallet_teleport')).toMatchObject({ code: 4200 })
    const elsewhere = [{ chainId: '0x1' }]
    await ask(page, 'wallet_switchEthereumChain', elsewhere)
    await client.approve()
    expect(await answer(page)).toMatchObject({ code: 4902 })
    expect(await page.evaluate(() => window.ConnectKit.getState().status)).toBe('connected')
  })

  test('switches to the other network and back, and later calls go there', async ({ page, client, chains }) => {
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    expect(await told(page, 'provider chainChanged')).toEqual(['0x7a6a'])
    expect(await told(page, 'chainChanged')).toMatchObject([{ chainId: 'eip155:31338' }])
    const [from, to] = client.accounts
    await ask(page, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    await expect(client.prompt).toContainText('Local chain two')
    await chains.second.setBalance({ address: from, value: parseEther('1') })
    await client.approve()
    const hash = (await answer(page)) as `0x${string}`
    expect(await chains.second.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    await page.evaluate(() => window.ConnectKit.switchNetwork('eip155:31337'))
    expect(await told(page, 'provider chainChanged')).toEqual(['0x7a6a', '0x7a69'])
    expect((await client.requests()).map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  })

  // @spec 4.account-changed 4.chain-changed
  test('follows the wallet to another network and another account', async ({ page, client, walletkit }) => {
    await walletkit.selectNetwork('Local chain two')
    await expect.poll(() => told(page, 'provider chainChanged')).toEqual(['0x7a6a'])
    await client.selectAccount(2)
    const [first, second] = client.accounts
    await expect.poll(() => told(page, 'provider accountsChanged')).toEqual([client.accounts, [second, first]])
    expect(await page.evaluate(() => window.ConnectKit.getAccount())).toMatchObject({
      caipAddress: `eip155:31338:${second}`,
    })
  })

  // @spec 4.account-reset 4.connection-removed
  test.describe('disconnects', () => {
    test.afterEach(async ({ page, walletkit }) => {
      await expect.poll(() => told(page, 'disconnect')).toEqual([{ namespace: 'eip155' }])
      expect(await told(page, 'provider disconnect')).toHaveLength(1)
      expect(await page.evaluate(() => window.ConnectKit.getAccount())).toBeNull()
      expect(await request(page, 'eth_accounts')).toEqual([])
      expect(await request(page, 'personal_sign', ['0x00', '0x00'])).toMatchObject({ code: 4900 })
      await expect(walletkit.page.getByText('None yet.')).toBeVisible()
    })

    test('by the page’s call', async ({ page }) => {
      await page.evaluate(() => window.ConnectKit.disconnect())
    })

    test('by wallet_revokePermissions', async ({ page }) => {
      expect(await request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    })

    test('by Disconnect in the modal', async ({ shop, modal }) => {
      await shop.connectButton.click()
      await modal.button('Disconnect').click()
      await modal.expectClosed()
    })

    test('by the wallet', async ({ walletkit }) => {
      await walletkit.disconnect()
    })
  })
})

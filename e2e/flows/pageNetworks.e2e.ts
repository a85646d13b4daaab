import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { installScriptedWallet } from '../fixtures/scriptedWallet.ts'
import { startOn } from '../fixtures/startOn.ts'
import { test } from '../fixtures/test.ts'

test('switchNetwork asks the connected wallet without showing the modal', async ({ page, shop, modal, wallet }) => {
  await shop.visitConnected('plain')
  const switched = page.evaluate(() => window.ConnectKit.switchNetwork('eip155:31338'))
  await wallet.approve()
  await switched
  await modal.expectClosed()
  await expect(shop.network).toHaveText(/31338/)
  const count = (await wallet.methods()).length
  await page.evaluate(() => window.ConnectKit.switchNetwork('eip155:31338'))
  expect(await wallet.methods()).toHaveLength(count)
})

test('a refused switch rejects with user_rejected and changes nothing', async ({ page, shop, wallet }) => {
  await shop.visitConnected('plain')
  const code = page.evaluate(() => window.ConnectKit.switchNetwork('eip155:31338').catch(error => error.code))
  await wallet.reject()
  expect(await code).toBe('user_rejected')
  await expect(shop.network).toHaveText(/31337/)
})

test('without a wallet, it sets the network for the connection', async ({ page, shop, modal, wallet }) => {
  await shop.visit('plain')
  await page.evaluate(() => window.ConnectKit.switchNetwork('eip155:31338'))
  const asked = () => page.evaluate(() => window.ConnectKit.getProvider('eip155')?.request({ method: 'eth_chainId' }))
  expect(await asked()).toBe('0x7a6a')
  await shop.connectButton.click()
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await expect(modal.dialog).toContainText('Switch to Local chain two')
  await wallet.approve()
  await modal.expectClosed()
  await expect(shop.network).toHaveText(/31338/)
})

test('an unknown network rejects, and the console gives advice', async ({ page, shop }) => {
  const complaint = page.waitForEvent('console', message => message.text().includes('eip155:56 is not among'))
  await shop.visit('plain')
  const code = await page.evaluate(() => window.ConnectKit.switchNetwork('eip155:56').catch(error => error.code))
  expect(code).toBe('network_not_found')
  await complaint
})

test('an invalid network is refused, naming the field', async ({ page, shop }) => {
  await shop.visit('plain')
  const error = await page.evaluate(() =>
    window.ConnectKit.addNetwork({ id: 'eip155:56', name: 'BNB' } as never).catch(({ code, message }) => ({
      code,
      message,
    })),
  )
  expect(error).toMatchObject({ code: 'invalid_option', message: expect.stringContaining('nativeCurrency') })
})

// @spec 3.caip-network
test('an added network is usable: its balance comes from the wallet if the policy allows none of its nodes', async ({
  page,
  shop,
  modal,
  wallet,
  chains,
  stack,
}) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: 3_250_000_000_000_000_000n })
  const problems: string[] = []
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  await startOn(page, [{ chainId: 424_242, name: 'Elsewhere', rpcUrl: stack.rpc['eip155:31337'] ?? '' }])
  await shop.visit('plain')
  await page.evaluate(() =>
    window.ConnectKit.addNetwork({
      id: 'eip155:424242',
      name: 'Elsewhere',
      nativeCurrency: { name: 'Else', symbol: 'ELS', decimals: 18 },
      rpcUrls: ['http://127.0.0.1:9/node'],
    }),
  )
  await shop.connect()
  await shop.connectButton.click()
  await expect(modal.dialog).toContainText('3.25')
  await expect(modal.dialog).toContainText('ELS')
  expect(problems).toEqual([])
})

// @spec 3.wallet-asset 5.asset-response 8.balance-unavailable
for (const [told, answer, says] of [
  ['what the wallet says', 'assets', /Harbour Coin.*1\.5\s*HRB/],
  [
    'none, which is said, where the wallet answers nonsense',
    'nonsense',
    'Other tokens on Elsewhere can’t be shown here',
  ],
] as const)
  test(`the tokens of an added network, which the server does not know, are ${told}`, async ({ page, shop, modal }) => {
    const account = privateKeyToAddress(generatePrivateKey())
    const scripted = await installScriptedWallet(page, { name: 'Own Wallet', rdns: 'test.own', account })
    await shop.visit('plain')
    await scripted.answer('eth_chainId', () => '0x67932')
    await scripted.answer('eth_getBalance', () => '0x2d1a51c7e0050000')
    await scripted.answer('wallet_getCapabilities', () => ({ '0x67932': { assetDiscovery: { supported: true } } }))
    const metadata = "metadata: { name: 'Harbour Coin', symbol: 'HRB', decimals: 6 }"
    const balance = answer === 'assets' ? "'0x16e360'" : "'1500000'"
    const asset = `{ address: '0x${'11'.repeat(20)}', balance: ${balance}, type: 'erc20', ${metadata} }`
    await page.evaluate(`window.scripted['test.own'].answers.wallet_getAssets = () => ({ '0x67932': [${asset}] })`)
    await page.evaluate(() =>
      window.ConnectKit.addNetwork({
        id: 'eip155:424242',
        name: 'Elsewhere',
        nativeCurrency: { name: 'Else', symbol: 'ELS', decimals: 18 },
        rpcUrls: ['http://127.0.0.1:9/node'],
      }),
    )
    await shop.connectButton.click()
    await modal.wallet(scripted.name).click()
    await modal.expectClosed()
    await shop.connectButton.click()
    const panel = modal.dialog.getByRole('tabpanel')
    await expect(panel).toContainText(/3\.25\s*ELS/)
    await expect(panel).toContainText(says)
    const asked = () =>
      page.evaluate(() => window.scripted['test.own']?.asked.find(({ method }) => method === 'wallet_getAssets'))
    await expect.poll(asked).toMatchObject({
      params: [{ account: expect.stringMatching(new RegExp(account, 'i')), chainFilter: ['0x67932'] }],
    })
  })

test('a currency declared with 21 decimals is added to the wallet with 18, and the console says so', async ({
  page,
  shop,
  modal,
}) => {
  const account = privateKeyToAddress(generatePrivateKey())
  const scripted = await installScriptedWallet(page, { name: 'Own Wallet', rdns: 'test.own', account })
  await shop.visit('plain')
  await scripted.answer('wallet_switchEthereumChain', () => Promise.reject({ code: 4902, message: 'unknown' }))
  const complaint = page.waitForEvent('console', message =>
    message.text().includes('addNetwork: nativeCurrency.decimals is 21; eip155:424242 counts in 18'),
  )
  await page.evaluate(() =>
    window.ConnectKit.addNetwork({
      id: 'eip155:424242',
      name: 'Play',
      nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 21 },
      rpcUrls: ['http://127.0.0.1:9/node'],
    }),
  )
  await complaint
  await shop.connectButton.click()
  await modal.wallet(scripted.name).click()
  await expect.poll(() => page.evaluate(() => Boolean(window.ConnectKit.getAccount('eip155')))).toBe(true)
  await page.evaluate(() => void window.ConnectKit.switchNetwork('eip155:424242').catch(() => {}))
  await expect
    .poll(() =>
      page.evaluate(() =>
        window.scripted['test.own']?.asked.find(({ method }) => method === 'wallet_addEthereumChain'),
      ),
    )
    .toMatchObject({ params: [{ nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 18 } }] })
})

// @spec 4.network-removed
test('removing the active network switches the wallet to the first remaining one', async ({ page, shop, wallet }) => {
  await shop.visitConnected('plain')
  const removed = page.evaluate(() => window.ConnectKit.removeNetwork('eip155:31337'))
  await wallet.approve()
  await removed
  await expect(shop.network).toHaveText(/31338/)
  const code = await page.evaluate(() => window.ConnectKit.removeNetwork('eip155:31338').catch(error => error.code))
  expect(code).toBe('invalid_option')
})

import { expect, type Page } from '@playwright/test'
import { startOn } from '../fixtures/startOn.ts'
import { test } from '../fixtures/test.ts'
import { vaultStorageKey } from '../wallets/devWallet/vault.ts'

const chainId = (page: Page) => page.evaluate(() => window.ConnectKit.getAccount()?.chainId)

test.describe('from the account', () => {
  test.beforeEach(async ({ shop, modal }) => {
    await shop.visitConnected('plain')
    await shop.connectButton.click()
    await modal.dialog.getByRole('button', { name: /^Network Local chain/ }).click()
  })

  test('a network is chosen, confirmed in the wallet, and the account view shows it', async ({
    page,
    modal,
    wallet,
    chains,
  }) => {
    await chains.second.setBalance({ address: wallet.accounts[0], value: 7_500_000_000_000_000_000n })
    await modal.dialog.getByRole('button', { name: 'Local chain two' }).click()
    await expect(modal.dialog).toContainText('Confirm the switch in Dev Wallet')
    await wallet.approve()
    await expect(modal.dialog.getByRole('button', { name: /^Network Local chain two/ })).toBeVisible()
    await expect(modal.dialog).toContainText('7.5')
    expect(await chainId(page)).toBe('eip155:31338')
  })

  // @spec 4.switch-failed
  test('a refusal changes nothing, and a second try can succeed', async ({ page, modal, wallet }) => {
    await modal.dialog.getByRole('button', { name: 'Local chain two' }).click()
    await wallet.reject()
    await expect(modal.dialog.getByRole('status').filter({ hasText: 'Switch declined' })).toBeVisible()
    expect(await chainId(page)).toBe('eip155:31337')
    await modal.button('Try again').click()
    await wallet.approve()
    await expect(modal.dialog.getByRole('button', { name: /^Network Local chain two/ })).toBeVisible()
    expect(await wallet.methods()).not.toContain('wallet_addEthereumChain')
  })

  test('switching in the wallet’s own window completes the switch', async ({ page, modal, wallet }) => {
    await modal.dialog.getByRole('button', { name: 'Local chain two' }).click()
    await expect(wallet.prompt).toBeVisible()
    await page.evaluate(key => {
      const state = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...state, chainId: 31338 }))
      dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    }, vaultStorageKey)
    await expect(modal.dialog.getByRole('button', { name: /^Network Local chain two/ })).toBeVisible()
    expect(await chainId(page)).toBe('eip155:31338')
  })

  test('Cancel leads back, and the wallet’s late answer still counts', async ({ page, modal, wallet }) => {
    await modal.dialog.getByRole('button', { name: 'Local chain two' }).click()
    await expect(wallet.prompt).toBeVisible()
    await modal.button('Cancel').click()
    await expect(modal.dialog.getByRole('button', { name: /^Local chain Testnet Current/ })).toBeVisible()
    await wallet.approve()
    await expect(modal.dialog.getByRole('button', { name: /^Local chain two Testnet Current/ })).toBeVisible()
    expect(await chainId(page)).toBe('eip155:31338')
  })
})

test('a wallet without the network adds it, with the chain’s own node', async ({
  page,
  shop,
  modal,
  wallet,
  stack,
}) => {
  const [first, second] = [stack.rpc['eip155:31337'] ?? '', stack.rpc['eip155:31338'] ?? '']
  await startOn(page, [{ chainId: 31337, name: 'Mine', rpcUrl: first }])
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.dialog.getByRole('button', { name: /^Network Local chain/ }).click()
  await modal.dialog.getByRole('button', { name: 'Local chain two' }).click()
  await expect(modal.dialog).toContainText('Dev Wallet doesn’t know this network yet')
  await wallet.approve()
  await expect(modal.dialog.getByRole('button', { name: /^Network Local chain two/ })).toBeVisible()
  const requests = await wallet.requests()
  const added = requests.find(({ method }) => method === 'wallet_addEthereumChain')
  expect(added?.params).toMatchObject([{ chainId: '0x7a6a', chainName: 'Local chain two', rpcUrls: [second] }])
})

// @spec 4.unsupported-chain
test.describe('a wallet on an unsupported network', () => {
  test.beforeEach(async ({ page, shop, modal, wallet, stack }) => {
    const rpcUrl = stack.rpc['eip155:31337'] ?? ''
    await startOn(page, [
      { chainId: 424_242, name: 'Elsewhere', rpcUrl },
      { chainId: 31337, name: 'Local chain', rpcUrl },
    ])
    await shop.visit('plain')
    await shop.connectButton.click()
    await modal.wallet(wallet.name).click()
    await wallet.approve()
    await expect(modal.dialog).toContainText('doesn’t use')
  })

  test('must switch before anything else, which closes the modal', async ({ shop, modal, wallet }) => {
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await modal.button('Close').click({ force: true })
    await modal.expectOpen()
    await modal.dialog.getByRole('button', { name: /^Local chain(?! two)/ }).click()
    await wallet.approve()
    await modal.expectClosed()
    await expect(shop.network).toHaveText(/31337/)
  })

  test('may disconnect instead', async ({ shop, modal }) => {
    await modal.button('Disconnect').click()
    await modal.expectClosed()
    await expect(shop.account).toHaveText('not connected')
  })

  test('must switch again at the next opening, unless it switched back on its own', async ({
    page,
    shop,
    modal,
    wallet,
  }) => {
    await page.evaluate(() => window.ConnectKit.close())
    await modal.expectClosed()
    await shop.connectButton.click()
    await expect(modal.dialog).toContainText('doesn’t use')
    await page.evaluate(() => window.ConnectKit.close())
    await modal.expectClosed()
    await wallet.selectNetwork('Local chain')
    await shop.connectButton.click()
    await expect(modal.dialog).toContainText('Your account')
  })
})

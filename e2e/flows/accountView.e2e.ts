import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

// @spec 3.balance
test('shows the node’s balance with three decimals, and the network', async ({ shop, modal, wallet, chains }) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: 1_234_567_890_000_000_000n })
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await expect(modal.dialog).toContainText(/1\.23[45]/)
  await expect(modal.dialog).toContainText('ETH')
  await expect(modal.dialog).toContainText('Local chain')
})

// @spec 7.identity
test('an account’s name is looked up with the account as sender', async ({ shop, wallet, page }) => {
  await shop.visitConnected('plain')
  const asked = page.waitForRequest('**/v1/identity/*')
  await shop.connectButton.click()
  const { pathname, searchParams } = new URL((await asked).url())
  expect([pathname, searchParams.get('sender')]).toEqual([`/v1/identity/${wallet.accounts[0]}`, wallet.accounts[0]])
})

test('copies the whole address', async ({ shop, modal, wallet, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await modal.dialog.getByRole('button', { name: /copy/i }).click()
  await expect(modal.dialog).toContainText(/copied/i)
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.accounts[0])
})

for (const host of ['plain', 'csp-strict'])
  test(`${host}: Disconnect in the modal disconnects the page`, async ({ shop, modal, wallet, page }) => {
    await shop.visit(host)
    await shop.connect()
    await shop.connectButton.click()
    await modal.button('Disconnect').click()
    await expect(shop.account).toHaveText('not connected')
    expect(await page.evaluate(() => window.ConnectKit.getState().status)).toBe('disconnected')
    // The wallet's permission was revoked, so a new connection prompts again.
    await page.reload()
    await expect(shop.account).toHaveText('not connected')
    await shop.connect()
    await expect(shop.account).toHaveText(wallet.accounts[0])
  })

// @spec 3.balance 3.profile-name
test('readProfile() gives balance, name and picture, which stay in the state until the network changes', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
  stack,
}) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: 3_250_000_000_000_000_000n })
  const asked: string[] = []
  await page.route('**/v1/identity/*', route => {
    asked.push(route.request().url())
    return route.fulfill({ json: { name: 'ada.eth', avatar: '/images/ada.png' } })
  })
  await shop.visitConnected('plain')
  const profile = () => page.evaluate(() => window.ConnectKit.getState().accounts.eip155?.profile)
  expect([await profile(), asked]).toEqual([undefined, []])
  await page.evaluate(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    window.ConnectKit.subscribe(() => told.push(window.ConnectKit.getState().accounts.eip155?.profile?.name))
  })
  const read = {
    balance: { amount: '3.25', symbol: 'ETH' },
    name: 'ada.eth',
    image: `${new URL(stack.cdn).origin}/images/ada.png`,
  }
  expect(await page.evaluate(() => window.ConnectKit.readProfile())).toEqual(read)
  expect(await profile()).toEqual(read)
  expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toContain('ada.eth')
  expect(await page.evaluate(() => window.ConnectKit.getAccount()?.wallet.rdns)).toBe('test.devwallet')
  await modal.expectClosed()
  const switched = page.evaluate(() => window.ConnectKit.switchNetwork('eip155:31338'))
  await wallet.approve()
  await switched
  expect(await profile()).toBeUndefined()
})

import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

for (const host of ['plain', 'csp-strict'])
  test(`${host}: a reload stays connected without the iframe and without a prompt of the wallet`, async ({
    shop,
    wallet,
    page,
  }) => {
    await shop.visit(host)
    await shop.connect()
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    // Otherwise the iframe is loaded once the page is idle.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await page.reload()
    await expect(shop.account).toHaveText(wallet.accounts[0])
    await page.evaluate(() => window.ConnectKit.ready)
    expect(new Set(await wallet.methods())).toEqual(new Set(['eth_accounts', 'eth_chainId']))
    expect(requested.filter(url => url.includes('modal.html'))).toEqual([])
  })

test('if modal.js is unavailable, a reload is ready, a call says why, and the next call works', async ({
  shop,
  wallet,
  page,
}) => {
  await shop.visit('plain')
  await shop.connect()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let isDown = true
  await page.route('**/modal.js*', route => (isDown ? route.abort() : route.continue()))
  await page.reload()
  const ask = (method: string) =>
    page.evaluate(async method => {
      await window.ConnectKit.ready
      const { code, message, ...answer } = await window.ConnectKit.getProvider('eip155')
        .request({ method })
        .then(said => ({ said, code: 0, message: '' }))
        .catch(error => ({ said: undefined, code: error.code, message: error.message }))
      return answer.said ?? `${code} ${message}`
    }, method)
  expect([await ask('eth_accounts'), await ask('eth_blockNumber')]).toEqual([[], '-32603 modal.js did not load'])
  isDown = false
  expect(await ask('eth_blockNumber')).toMatch(/^0x/)
  await expect(shop.account).toHaveText(wallet.accounts[0])
})

test('a reload keeps the network', async ({ shop, wallet, page }) => {
  await shop.visit('plain')
  await shop.connect()
  await wallet.selectNetwork('Local chain two')
  await expect(shop.network).toHaveText('eip155:31338')
  await page.reload()
  await expect(shop.network).toHaveText('eip155:31338')
})

test('a listener added after ready gets connect with reconnected true', async ({ shop, wallet, page }) => {
  await shop.visit('plain')
  await shop.connect()
  await page.reload()
  const told = await page.evaluate(async () => {
    await window.ConnectKit.ready
    return new Promise(resolve => window.ConnectKit.on('connect', resolve))
  })
  expect(told).toMatchObject({ address: wallet.accounts[0], reconnected: true })
})

test('a disconnected wallet stays disconnected after a reload', async ({ shop, wallet, page }) => {
  await shop.visit('plain')
  await shop.connect()
  await shop.press('Disconnect')
  await expect(shop.account).toHaveText('not connected')
  await page.reload()
  await page.evaluate(() => window.ConnectKit.ready)
  await expect(shop.account).toHaveText('not connected')
  expect(await wallet.methods()).toEqual([])
})

test('works with the storage that this browser gives the iframe', async ({ shop, modal, storage }) => {
  await shop.visit('plain')
  await shop.connect()
  await shop.connectButton.click()
  await modal.expectOpen()
  const access = await modal.dialog.evaluate(() => {
    try {
      localStorage.setItem('probe', 'kept')
      return localStorage.getItem('probe')
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(access).toBe(storage === 'partitioned' ? 'kept' : 'SecurityError')
})

import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { test } from '../fixtures/test.ts'

/** A wallet written from EIP-6963 and EIP-1193 alone. It signs by a function of the test. */
const walletScript = `
  const address = __ADDRESS__
  let connected = false
  const provider = {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts': return connected ? [address] : []
        case 'eth_requestAccounts': connected = true; return [address]
        case 'eth_chainId': return '0x7a69'
        case 'personal_sign': return window.signWithKey(params[0])
        default: throw Object.assign(new Error('no ' + method), { code: 4200 })
      }
    },
    on() { return provider },
    removeListener() { return provider },
  }
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Pocket Purse',
      rdns: 'example.pocketpurse',
      icon: 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
`

test('a page and a wallet written from the public standards alone connect and sign', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const account = privateKeyToAccount(generatePrivateKey())
  await page.exposeFunction('signWithKey', (raw: `0x${string}`) => account.signMessage({ message: { raw } }))
  const html = `<!doctype html>
    <html lang="en"><head><title>A stranger's page</title>${tag()}</head>
    <body><h1>Guest book</h1><button data-connectkit-open>Log in</button>
    <script>${walletScript.replace('__ADDRESS__', JSON.stringify(account.address))}</script></body></html>`
  await page.goto(await pages.serve(html))

  const connected = page.evaluate(() => new Promise(resolve => window.ConnectKit.on('connect', resolve)))
  await page.getByRole('button', { name: 'Log in' }).click()
  await modal.wallet('Pocket Purse').click()
  expect(await connected).toMatchObject({
    namespace: 'eip155',
    address: account.address,
    caipAddress: `eip155:31337:${account.address}`,
    chainId: 'eip155:31337',
    wallet: { name: 'Pocket Purse', rdns: 'example.pocketpurse' },
    accounts: [{ address: account.address }],
    reconnected: false,
  })

  const signature = await page.evaluate(address => {
    const provider = window.ConnectKit.getProvider('eip155')
    return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
  }, account.address)
  expect(signature).toBe(await account.signMessage({ message: 'hello' }))

  // The modal shows its success for a moment.
  await modal.expectClosed()
  const state = await page.evaluate(() => window.ConnectKit.getState())
  expect(state).toMatchObject({
    open: false,
    status: 'connected',
    statuses: { eip155: 'connected' },
    activeNamespace: 'eip155',
    activeChainId: 'eip155:31337',
    accounts: { eip155: { address: account.address } },
    session: null,
  })
  await page.evaluate(() => window.ConnectKit.disconnect())
  expect(await page.evaluate(() => window.ConnectKit.getAccount())).toBe(null)
})

test('a wallet that announces itself while the modal is open appears in it', async ({ page, pages, tag, modal }) => {
  await page.goto(await pages.serve(`<!doctype html><html lang="en"><title>Late wallet</title>${tag()}</html>`))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await page.evaluate(walletScript.replace('__ADDRESS__', JSON.stringify(`0x${'1'.repeat(40)}`)))
  await expect(modal.wallet('Pocket Purse')).toBeVisible()
})

test('a page that extends the built-in prototypes connects', async ({ page, pages, tag, modal }) => {
  const address = `0x${'1'.repeat(40)}`
  const extended = 'Array.prototype.toJSON = () => "an array"; Object.prototype.get = () => "inherited"'
  const html = `<!doctype html><html lang="en"><head><title>Old page</title><script>${extended}</script>${tag()}</head>
    <body><script>${walletScript.replace('__ADDRESS__', JSON.stringify(address))}</script></body></html>`
  await page.goto(await pages.serve(html))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.wallet('Pocket Purse').click()
  await modal.expectClosed()
  expect(await page.evaluate(() => window.ConnectKit.getAccount()?.address)).toBe(address)
})

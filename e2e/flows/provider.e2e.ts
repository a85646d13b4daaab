import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('eth_requestAccounts opens the modal and resolves with the account', async ({ shop, modal, wallet }) => {
  await shop.visit('plain')
  await shop.press('Connect by eth_requestAccounts')
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await expect(shop.result).toHaveText(wallet.accounts[0])
})

test('eth_requestAccounts rejects with 4001 when the modal is closed', async ({ shop, modal }) => {
  await shop.visit('plain')
  await shop.press('Connect by eth_requestAccounts')
  await modal.button('Close').click()
  await expect(shop.problem).toHaveText(/^4001: /)
})

test('while disconnected, eth_accounts is empty, eth_chainId is the default network, other calls are 4900', async ({
  page,
  pages,
  tag,
}) => {
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto(await pages.serve(`<!doctype html><title>Provider</title>${tag()}`))
  const answers = await page.evaluate(async () => {
    await window.ConnectKit.ready
    const provider = window.ConnectKit.getProvider('eip155')
    const ask = (method: string, params?: unknown) =>
      provider.request({ method, params }).catch(error => ({ code: error.code, isError: error instanceof Error }))
    return [await ask('eth_accounts'), await ask('eth_chainId'), await ask('personal_sign', ['0x00', '0x00'])]
  })
  expect(answers).toEqual([[], '0x7a69', { code: 4900, isError: true }])
  expect(requested.filter(url => url.includes('modal.html'))).toEqual([])
})

test('is announced by EIP-6963 once, under its own name, even while disconnected', async ({ shop, page }) => {
  await shop.visit('plain')
  const announced = await page.evaluate(async () => {
    await window.ConnectKit.ready
    const found: { name: string; rdns: string }[] = []
    window.addEventListener('eip6963:announceProvider', event => {
      found.push((event as CustomEvent<{ info: { name: string; rdns: string } }>).detail.info)
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return found.map(({ name }) => name).sort()
  })
  expect(announced).toEqual(['ConnectKit', 'Dev Wallet'])
})

test('an unknown chain is 4902, and adding it switches to it', async ({ shop, wallet, page, stack }) => {
  // Connecting in the wallet makes it store its networks.
  await shop.visit('plain')
  await shop.connect()
  await page.addInitScript(origin => {
    if (location.origin !== origin) return
    const { networks, ...state } = JSON.parse(localStorage.getItem('devWallet') ?? '{}')
    localStorage.setItem('devWallet', JSON.stringify({ ...state, networks: networks?.slice(0, 1) }))
  }, new URL(stack.hosts).origin)
  await page.reload()
  await expect(shop.account).toHaveText(wallet.accounts[0])
  await shop.press('Switch network')
  await expect(shop.problem).toHaveText(/^4902: /)
  const added = page.evaluate(
    rpcUrl =>
      window.ConnectKit.getProvider('eip155').request({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x7a6a',
            chainName: 'Local chain two',
            rpcUrls: [rpcUrl],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
      }),
    stack.rpc['eip155:31338'],
  )
  await wallet.approve()
  expect(await added).toBe(null)
  await expect(shop.network).toHaveText('eip155:31338')
})

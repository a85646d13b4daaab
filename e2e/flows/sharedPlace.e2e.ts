import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('wallets that share window.ethereum have one row each, and the shared object itself has none', async ({
  page,
  pages,
  tag,
}) => {
  await page.addInitScript(() => {
    const wallet = (flag: string) => ({ [flag]: true, request: async () => [] })
    const providers = ['isRabby', 'isPhantom', 'isMetaMask'].map(wallet)
    Object.assign(window, { ethereum: { ...wallet('isMetaMask'), providers } })
  })
  await page.goto(
    await pages.serve(`<!doctype html><html lang="en"><head><title>Shared</title>${tag()}</head><body></body></html>`),
  )
  const names = () => page.evaluate(() => window.ConnectKit?.getWallets().map(({ name }) => name))
  await expect.poll(names).toEqual(expect.arrayContaining(['Rabby', 'Phantom', 'MetaMask']))
  expect((await names())?.filter(name => /Rabby|Phantom|MetaMask/.test(name))).toHaveLength(3)
})

test('a page may set any property on the provider, as on a wallet’s', async ({ page, pages, tag }) => {
  await page.goto(
    await pages.serve(`<!doctype html><html lang="en"><head><title>Dapp</title>${tag()}</head><body></body></html>`),
  )
  await expect.poll(() => page.evaluate(() => !!window.ConnectKit)).toBe(true)
  const set = await page.evaluate(() => {
    const provider = window.ConnectKit.getProvider('eip155') as unknown as Record<string, unknown>
    provider.autoRefreshOnNetworkChange = false
    return [provider.autoRefreshOnNetworkChange, typeof provider.once, typeof provider.removeAllListeners]
  })
  expect(set).toEqual([false, 'function', 'function'])
})

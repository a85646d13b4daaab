import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { seedDevWallet } from '../fixtures/devWallet.ts'
import { test } from '../fixtures/test.ts'

const folder = fileURLToPath(new URL('../../node_modules/@metamask/test-dapp/dist/', import.meta.url))

test('MetaMask’s test dapp works with our provider from connecting to chainChanged', async ({
  page,
  pages,
  stack,
  keys,
  tag,
  modal,
  wallet,
}) => {
  const failures: string[] = []
  // Its SDKs call their makers' servers; those calls are blocked.
  page.on('pageerror', ({ message }) => /walletconnect/.test(message) || failures.push(message))
  await page.route(
    ({ hostname }) => !/^(localhost|127\.0\.0\.1)$/.test(hostname),
    route => route.abort(),
  )
  const networks = [31337, 31338].map(chainId => ({
    chainId,
    name: chainId === 31337 ? 'Local chain' : 'Local chain two',
    rpcUrl: stack.rpc[`eip155:${chainId}`],
  }))
  const scripts = `<script src="${stack.hosts}/dev-wallet.js" data-networks='${JSON.stringify(networks)}'></script>
    ${tag().replace(' async', '')}
    <script>
      // The dapp listens and enables Connect only with this flag.
      ConnectKit.getProvider('eip155').isMetaMask = true
    </script>`
  const html = readFileSync(`${folder}index.html`, 'utf8').replace('</head>', () => `${scripts}</head>`)
  const url = await pages.serve(html, { folder })
  await seedDevWallet(page, url, keys)
  await page.goto(url)

  await page.getByRole('button', { name: 'Use ConnectKit' }).click()
  await expect(page.locator('#activeProviderName')).toHaveText('ConnectKit')
  await expect(page.locator('#chainId')).toHaveText('0x7a69')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await modal.wallet(wallet.name).click()
  await wallet.approve()
  await expect(page.locator('#accounts')).toHaveText(wallet.accounts[0], { ignoreCase: true })
  await expect(page.getByRole('button', { name: 'Connected', exact: true })).toBeDisabled()

  await page.locator('#personalSign').click()
  await wallet.approve()
  await expect(page.locator('#personalSignResult')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.locator('#personalSignResult').textContent()) as `0x${string}`
  const message = 'Example `personal_sign` message'
  expect(await verifyMessage({ address: wallet.accounts[0], message, signature })).toBe(true)

  await wallet.selectNetwork('Local chain two')
  await expect(page.locator('#chainId')).toHaveText('0x7a6a')
  await wallet.selectAccount(2)
  await expect(page.locator('#accounts')).toHaveText(wallet.accounts[1], { ignoreCase: true })
  expect(failures).toEqual([])
})

import { expect, type Page } from '@playwright/test'
import { type Address, encodeFunctionData, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund, type TestChain } from '../fixtures/chains.ts'
import { test } from '../fixtures/test.ts'
import { tokenAbi, tokenUnit } from '../services/testToken.ts'

/** The account receives 12 TUSD, by which the server finds the token, from somebody of whom no other test sends. */
async function pay(chain: TestChain, token: Address, to: Address): Promise<void> {
  const from = privateKeyToAddress(generatePrivateKey())
  await fund(chain, from, token)
  await chain.impersonateAccount({ address: from })
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, 12n * tokenUnit] })
  const hash = await chain.request({ method: 'eth_sendTransaction', params: [{ from, to: token, data }] } as never)
  expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
}

/** Makes the server's answers about accounts fail, until it is repaired. */
async function breakServer(page: Page, status: number) {
  const told: string[] = []
  page.on('console', message => told.push(message.text()))
  await page.route('**/v1/account/**', route => route.fulfill({ status, body: '<h1>Sorry</h1>' }))
  return {
    /** The owner's messages on the console. */
    lines: () => told.filter(line => line.startsWith('ConnectKit: /v1/account/')).sort(),
    mend: () => page.unroute('**/v1/account/**'),
  }
}

// @spec 8.http-status
test('every tab explains, retries and recovers when the server answers 403, 429, 500 or 503', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: parseEther('10') })
  await shop.visit('plain')
  await pay(chains.first, await shop.token(), wallet.accounts[0])
  await shop.connect()
  const panel = modal.dialog.getByRole('tabpanel')
  for (const status of [403, 429, 500, 503])
    await test.step(`${status}`, async () => {
      const server = await breakServer(page, status)
      await page.reload()
      await shop.connectButton.click()
      await expect(panel.getByRole('alert')).toContainText('Couldn’t load your other tokens')
      await expect(panel).toContainText(/10\s*ETH/)
      await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
      await expect(panel.getByRole('alert')).toContainText('NFTs unavailable')
      await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
      await expect(panel.getByRole('alert')).toContainText('Failed to fetch transactions')
      // Status numbers are for the owner, not for visitors.
      await expect(modal.dialog).not.toContainText(String(status))
      expect(server.lines()).toEqual(
        ['balance', 'history', 'nfts'].map(
          part => `ConnectKit: /v1/account/:address/${part}: HTTP status code: ${status}`,
        ),
      )

      await server.mend()
      await modal.button('Try again').click()
      await expect(panel).toContainText(/Received.*\+12\s*TUSD/)
      await modal.dialog.getByRole('tab', { name: 'NFTs' }).click()
      await expect(panel.getByRole('alert')).toHaveCount(0)
      await expect(panel).toContainText('No NFTs yet')
    })
})

test('tokens that the server failed to list can be reloaded after half a minute', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  const server = await breakServer(page, 503)
  await page.clock.install()
  await shop.visit('plain')
  await pay(chains.first, await shop.token(), wallet.accounts[0])
  await shop.connect()
  await shop.connectButton.click()
  const panel = modal.dialog.getByRole('tabpanel')
  await expect(panel.getByRole('alert')).toContainText('Try again in 30 seconds.')
  await expect(modal.button('Try again')).toHaveAttribute('aria-disabled', 'true')
  await server.mend()
  await page.clock.fastForward(30_000)
  await expect(modal.button('Try again')).not.toHaveAttribute('aria-disabled')
  await modal.button('Try again').click()
  await expect(panel).toContainText(/Test Dollar.*1,012\s*TUSD/)
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

test('shown data stays while the server fails, with its time, until it answers again', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
}) => {
  await page.clock.install()
  await shop.visit('plain')
  await pay(chains.first, await shop.token(), wallet.accounts[0])
  await shop.connect()
  await shop.connectButton.click()
  const panel = modal.dialog.getByRole('tabpanel')
  await expect(panel).toContainText('Test Dollar')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(panel).toContainText('TUSD')
  const server = await breakServer(page, 503)
  // As long as the lists count as fresh.
  await page.clock.fastForward(31_000)
  await modal.dialog.getByRole('tab', { name: 'Tokens' }).click()
  await expect(panel.getByRole('alert')).toContainText(/Couldn’t update your tokens.*As of/)
  await expect(panel).toContainText('Test Dollar')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(panel.getByRole('alert')).toContainText(/Couldn’t load new activity.*As of/)
  await expect(panel).toContainText('TUSD')
  await server.mend()
  await modal.button('Try again').click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel).toContainText('TUSD')
})

// @spec 8.balance-unavailable 3.toast
test('an unavailable balance keeps its number after Refresh, with a toast; a later visit shows it as unavailable', async ({
  shop,
  modal,
  wallet,
  chains,
  page,
  stack,
}) => {
  await chains.first.setBalance({ address: wallet.accounts[0], value: parseEther('3.25') })
  await shop.visitConnected('plain')
  await shop.connectButton.click()
  await expect(modal.dialog).toContainText(/3\.25\s*ETH/)
  await breakServer(page, 500)
  const nodes = Object.values(stack.rpc).map(url => new URL(url).port)
  await page.route(
    ({ port, pathname }) => nodes.includes(port) || pathname === '/v1/',
    route => route.abort(),
  )
  await modal.button('Refresh balance').click()
  const toast = modal.dialog.locator('[data-variant="error"]').filter({ hasText: 'Couldn’t load the balance.' })
  await expect(toast).toBeVisible()
  await expect(modal.dialog).toContainText(/3\.25\s*ETH/)
  await expect(toast).toBeHidden()
  await page.reload()
  await expect(shop.account).toHaveText(wallet.accounts[0])
  await shop.connectButton.click()
  const panel = modal.dialog.getByRole('tabpanel')
  await expect(panel).toContainText('Token balance unavailable')
  await expect(panel).toContainText('Try again in 30 seconds.')
})

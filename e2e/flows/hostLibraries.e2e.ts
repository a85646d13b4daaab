import { expect, type Page } from '@playwright/test'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { bitcoinTransaction, fundBitcoin, fundSolana, solanaBalance } from '../fixtures/fundChains.ts'
import { verifyMessageEcdsa } from '../fixtures/verifyBitcoin.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'

const output = (page: Page, name: string) => page.getByRole('status', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button of the page; its result must have this form, and there must be no problem. */
async function resultOf(page: Page, button: string, form: RegExp): Promise<string> {
  await press(page, button)
  await expect(page.locator('main')).toHaveText(new RegExp(`Result: ${form.source}\\s+Problem: none`))
  return (await output(page, 'Result').textContent()) ?? ''
}

test('the Solana wallet adapter finds the connected wallet, signs and pays', async ({
  page,
  stack,
  chainWallets,
  modal,
}) => {
  const [phantom] = await chainWallets({ kind: 'solanaStandard' })
  await fundSolana(stack, phantom.address)
  await page.goto(`${stack.hosts}/solana-adapter/`)
  await expect(output(page, 'Wallets')).not.toContainText('ConnectKit')
  await press(page, 'Connect wallet')
  await modal.wallet(phantom.name).click()
  await expect(output(page, 'Wallets')).toContainText('ConnectKit')
  // A click that is sent while the browser removes the iframe is lost.
  await modal.expectClosed()
  await resultOf(page, 'Use ConnectKit', /done/)
  await expect(output(page, 'Account')).toHaveText(phantom.address)
  const signature = Buffer.from(await resultOf(page, 'Sign the guest book', /[0-9a-f]{128}/), 'hex')
  expect(verifySolana(phantom.address, Buffer.from('Good tea. Thank you!'), signature)).toBe(true)
  await resultOf(page, 'Pay 0.01 SOL', /[1-9A-HJ-NP-Za-km-z]{64,88}/)
  expect(await solanaBalance(stack, phantom.address)).toBe(1e9 - 1e7 - 5000)
  await press(page, 'Disconnect')
  await expect(output(page, 'Account')).toHaveText('not connected')
  expect(await page.evaluate(() => window.ConnectKit.getAccount('solana'))).toBeNull()
})

for (const [page, wallet, pay, form] of [
  ['solana-adapter', 'Dev Solana Wallet', 'Pay 0.01 SOL', /[1-9A-HJ-NP-Za-km-z]{64,88}/],
  ['sats-connect', 'Dev Bitcoin Wallet', 'Pay 10 000 sats', /[0-9a-f]{64}/],
] as const)
  test(`${wallet} of the sample page asks its visitor, and pays`, async ({ page: tab, stack, modal }) => {
    const prompt = tab.locator('[data-dev-wallet]').getByRole('dialog')
    const approve = async (title: string) => {
      await expect(prompt).toContainText(title)
      await prompt.getByRole('button', { name: 'Approve' }).click()
    }
    await tab.goto(`${stack.hosts}/${page}/`)
    await press(tab, 'Connect wallet')
    await modal.wallet(wallet).click()
    await approve('Connect')
    await modal.expectClosed()
    await resultOf(tab, 'Use ConnectKit', /done/)
    await press(tab, pay)
    await approve('Send')
    await expect(tab.locator('main')).toHaveText(new RegExp(`Result: ${form.source}\\s+Problem: none`))
  })

test('sats-connect finds the connected wallet, signs and pays', async ({ page, stack, chainWallets, modal }) => {
  const [xverse] = await chainWallets({ kind: 'satsConnect' })
  await fundBitcoin(stack, xverse.address)
  await page.goto(`${stack.hosts}/sats-connect/`)
  await press(page, 'Connect wallet')
  await modal.wallet(xverse.name).click()
  await modal.expectClosed()
  await resultOf(page, 'Use ConnectKit', /done/)
  await expect(output(page, 'Account')).toHaveText(xverse.address)
  await expect(output(page, 'Wallets')).toContainText('ConnectKit')
  const signature = await resultOf(page, 'Sign the guest book', /[\w+/]+=/)
  expect(verifyMessageEcdsa(xverse.address, 'Good tea. Thank you!', signature)).toBe(true)
  const txid = await resultOf(page, 'Pay 10 000 sats', /[0-9a-f]{64}/)
  const { vout, status } = await bitcoinTransaction(stack, txid, true)
  expect(vout).toContainEqual(expect.objectContaining({ value: 10_000 }))
  expect(status.confirmed).toBe(true)
  await xverse.setApprove('never')
  await press(page, 'Sign the guest book')
  await expect(output(page, 'Problem')).toContainText('-32000')
})

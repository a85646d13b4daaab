import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { tokenBalance } from '../fixtures/chains.ts'
import type { Modal } from '../fixtures/modal.ts'
import type { Shop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'

/** Connects the plain page and presses Swap in its account. */
async function openForm(shop: Shop, modal: Modal): Promise<void> {
  await shop.visit('plain')
  await shop.connect()
  await shop.connectButton.click()
  await modal.button('Swap').click()
}

/** Chooses a token of the list; a press right after one that changed the view counts for nothing. */
async function choose({ dialog }: Modal, button: string | RegExp, token: RegExp): Promise<void> {
  const pay = dialog.getByRole('textbox', { name: 'You pay' })
  await expect(async () => {
    await dialog.getByRole('button', { name: button }).last().click({ timeout: 1_000 })
    await expect(pay).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(async () => {
    await dialog.getByRole('button', { name: token }).click({ timeout: 1_000 })
    await expect(pay).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function press({ dialog }: Modal, name: string | RegExp): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: typeof name === 'string' })
  await button.evaluate(each => each.scrollIntoView({ block: 'center' }))
  await expect(button).toHaveAttribute('data-armed', '')
  await button.click()
}

const receives = ({ dialog }: Modal) => dialog.getByRole('textbox', { name: 'You receive' })
/** Writes an amount, waits for the price and reviews it. @returns what arrives, as the form says */
async function review(modal: Modal, amount: string): Promise<number> {
  await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill(amount)
  await expect(modal.button('Review swap')).toBeVisible()
  const shown = Number((await receives(modal).inputValue()).replaceAll(',', ''))
  await modal.button('Review swap').click()
  return shown
}
const title = ({ dialog }: Modal) => dialog.getByRole('heading', { level: 1 })

test('swaps the currency for a token, and the balances change as previewed', async ({
  shop,
  modal,
  wallet,
  chains,
}) => {
  await openForm(shop, modal)
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await choose(modal, 'Choose token', /^Test Dollar/)
  const shown = await review(modal, '0.01')
  await expect(title(modal)).toHaveText('Review swap')
  await press(modal, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  const after = await tokenBalance(chains.first, token, owner)
  expect(Number(after - before) / 1e6).toBeCloseTo(shown, 4)
})

test('a token is allowed first, by exactly the amount; then its swap has a button of its own', async ({
  shop,
  modal,
  wallet,
  chains,
}) => {
  test.setTimeout(60_000)
  await openForm(shop, modal)
  const token = await shop.token()
  const [owner] = wallet.accounts
  const before = await tokenBalance(chains.first, token, owner)
  await choose(modal, /^Token ETH/, /^Test Dollar/)
  await choose(modal, 'Choose token', /^Ether/)
  await review(modal, '10')
  await expect(modal.dialog.getByRole('list').getByText('Allow 10 TUSD')).toBeVisible()
  await press(modal, 'Allow 10 TUSD')
  await wallet.approve()
  await expect(modal.dialog).toContainText('Allowed 10 TUSD')
  expect(await tokenBalance(chains.first, token, owner)).toBe(before)
  await press(modal, 'Swap')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  expect(before - (await tokenBalance(chains.first, token, owner))).toBe(10_000_000n)
})

const stranger = '9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
type Built = { tx: { from: string; to: string; data: string; amount: string } }
/** By the bytes: whom it pays, and how much arrives at least. */
const tampered: Record<string, (built: Built, owner: string, minimum: string) => void> = {
  router: ({ tx }) => {
    tx.to = tx.to.replace(/0x.*$/, `0x${stranger}`)
  },
  recipient: ({ tx }, owner) => {
    tx.data = tx.data.toLowerCase().replaceAll(owner.slice(2).toLowerCase(), stranger)
  },
  minimum: ({ tx }, _, minimum) => {
    tx.data = tx.data.replace(BigInt(minimum).toString(16).padStart(64, '0'), '1'.padStart(64, '0'))
  },
  value: ({ tx }) => {
    tx.amount = String(parseEther('0.02'))
  },
}

for (const [part, tamper] of Object.entries(tampered))
  test(`a swap of which the server has changed the ${part} is stopped before the wallet is asked`, async ({
    shop,
    modal,
    wallet,
    chains,
    page,
  }) => {
    const [address] = wallet.accounts
    const before = await chains.first.getBalance({ address })
    await page.route('**/v1/convert/build-transaction*', async route => {
      const response = await route.fetch()
      const built: Built & { terms: { minimum: string } } = await response.json()
      const honest = JSON.stringify(built.tx)
      tamper(built, address, built.terms.minimum)
      expect(JSON.stringify(built.tx)).not.toBe(honest)
      await route.fulfill({ response, json: built })
    })
    await openForm(shop, modal)
    await choose(modal, 'Choose token', /^Test Dollar/)
    await review(modal, '0.01')
    await expect(modal.dialog).toContainText('What was offered didn’t match what you were shown')
    await expect(title(modal)).toHaveText('Swap')
    expect(await wallet.methods()).not.toContain('eth_sendTransaction')
    expect(await chains.first.getBalance({ address })).toBe(before)
  })

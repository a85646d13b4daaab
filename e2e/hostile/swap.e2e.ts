import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { keepCovered, pressCovered } from '../fixtures/keepCovered.ts'
import { test } from '../fixtures/moneyTest.ts'
import { chooseSwapToken, pressSwap, priceSwap, reviewSwap, swapTitle } from '../fixtures/swapForm.ts'

/* The server lies, or the page attacks; the iframe is ours. */

const stranger = '9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
type Built = {
  tx: { from: string; to: string; data: string; amount: string }
  terms: { minimum: string; deadline: number }
}
const word = (number: bigint | number) => BigInt(number).toString(16).padStart(64, '0')
/** As the bytes show: the recipient, and the minimum amount. */
const tampered: Record<string, (built: Built, owner: string, minimum: string, token: string) => void> = {
  router: ({ tx }) => {
    tx.to = tx.to.replace(/0x.*$/, `0x${stranger}`)
  },
  recipient: ({ tx }, owner) => {
    tx.data = tx.data.toLowerCase().replaceAll(owner.slice(2).toLowerCase(), stranger)
  },
  minimum: ({ tx }, _, minimum) => {
    tx.data = tx.data.replace(word(BigInt(minimum)), word(1))
  },
  value: ({ tx }) => {
    tx.amount = String(parseEther('0.02'))
  },
  token: ({ tx }, _, __, token) => {
    tx.data = tx.data.toLowerCase().replaceAll(token.slice(2).toLowerCase(), stranger)
  },
  deadline: ({ tx, terms }) => {
    tx.data = tx.data.replace(word(terms.deadline), word(terms.deadline + 31_536_000))
  },
}

test('a swap that the server tampered with is stopped before the wallet is asked', async ({
  openForm,
  changeReplies,
  shop,
  modal,
  wallet,
  chains,
}) => {
  const [address] = wallet.accounts
  const before = await chains.first.getBalance({ address })
  await openForm('Swap')
  const token = await shop.token()
  let part = ''
  const changed: string[] = []
  await changeReplies<Built>('convert/build-transaction', built => {
    const honest = JSON.stringify(built.tx)
    tampered[part]?.(built, address, built.terms.minimum, token)
    if (JSON.stringify(built.tx) !== honest) changed.push(part)
    return built
  })
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  const refusal = modal.dialog.getByText('The offer didn’t match what you saw')
  for (const [index, name] of Object.keys(tampered).entries())
    await test.step(name, async () => {
      part = name
      // Another amount removes the texts about the previous one.
      await priceSwap(modal.dialog, `0.01${index + 1}`)
      await expect(refusal).toBeHidden()
      await modal.button('Review swap').click()
      await expect(refusal).toBeVisible()
      expect(changed.at(-1)).toBe(name)
      await expect(swapTitle(modal.dialog)).toHaveText('Swap')
    })
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
  expect(await chains.first.getBalance({ address })).toBe(before)
})

test('a quote inflated by a tenth is flagged as a bad price, using prices from other sources', async ({
  openForm,
  changeReplies,
  modal,
  wallet,
}) => {
  type Quotes = { quotes: { toAmount: string; minimum: string; priceImpact?: number }[] }
  await changeReplies<Quotes>('convert/quotes', ({ quotes }) => {
    const less = (amount: string) => String((BigInt(amount) * 9n) / 10n)
    for (const quote of quotes)
      Object.assign(quote, { toAmount: less(quote.toAmount), minimum: less(quote.minimum), priceImpact: 0 })
    return { quotes }
  })
  await openForm('Swap')
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('0.01')
  await expect(modal.dialog).toContainText('You lose a lot here')
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})

test('a press on Swap while the page covers it asks no wallet', async ({ openForm, page, modal, wallet }) => {
  await openForm('Swap')
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  await reviewSwap(modal.dialog, '0.01')
  const swap = modal.dialog.getByRole('button', { name: 'Swap', exact: true })
  await expect(swap).toHaveAttribute('data-armed', '')
  const box = await swap.boundingBox()
  if (!box) throw new Error('There is no button')
  await keepCovered(page)
  // The browser has reported to the frame that it is covered.
  await expect(swap).not.toHaveAttribute('data-armed')
  await pressCovered(page, modal, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  expect(await wallet.methods()).not.toContain('eth_sendTransaction')
})

test('a page that opens other views in a loop does not replace the question of a swap', async ({
  openForm,
  page,
  modal,
  wallet,
}) => {
  await openForm('Swap')
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Dollar/)
  await reviewSwap(modal.dialog, '0.01')
  await pressSwap(modal.dialog, 'Swap')
  await expect(wallet.prompt).toBeVisible()
  const refusals = await page.evaluate(async () => {
    const open = () => window.ConnectKit.open({ view: 'Swap', arguments: { amount: '9' } })
    const codes = Array.from({ length: 20 }, () => open().then(String, ({ code }: { code: string }) => code))
    return [...new Set(await Promise.all(codes))]
  })
  expect(refusals).toEqual(['wallet_busy'])
  await expect(modal.dialog).toContainText('Confirm in Dev Wallet')
  await wallet.approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
})

import { expect } from '@playwright/test'
import { titleOf } from '../fixtures/buyForm.ts'
import type { Modal } from '../fixtures/modal.ts'
import { test } from '../fixtures/moneyTest.ts'

/** Has the seller asked, who may offer nothing. */
async function askForOffers({ dialog }: Modal, amount = '100'): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
}

const row = ({ dialog }: Modal) => dialog.getByRole('button', { name: /^Sandbox/ })

test('a server that names a payment page other than the provider’s opens nothing', async ({
  openForm,
  changeReplies,
  context,
  modal,
}) => {
  let url = ''
  await changeReplies<object>('generators/onrampurl', made => ({ ...made, url }))
  await openForm('Buy')
  const pages = {
    'a script': 'javascript:alert(1)',
    'another site': 'https://evil.example/checkout',
    'another site behind the provider’s name': 'http://localhost@evil.example/',
  }
  for (const [index, [what, page]] of Object.entries(pages).entries())
    await test.step(what, async () => {
      url = page
      await askForOffers(modal, String(100 + index))
      await expect(row(modal)).toContainText('Unavailable right now')
      await row(modal).click()
      await modal.button('Continue to Sandbox').click()
      await expect(titleOf(modal.dialog)).toHaveText('Buy')
      expect(context.pages()).toHaveLength(1)
    })
})

test('currency names are shown as text, and thousands of them are searched, not drawn', async ({
  openForm,
  changeReplies,
  modal,
}) => {
  type Options = { purchaseCurrencies: { id: string; name: string; symbol: string }[] }
  await changeReplies<Options>('onramp/options', options => {
    const [first] = options.purchaseCurrencies
    const made = Array.from({ length: 990 }, (_, index) => ({
      ...first,
      id: `c${index}`,
      name: index ? `Currency ${index}` : '<img src=x onerror=alert(1)>',
      symbol: index ? `C${index}` : '<b>x</b>',
    }))
    return { ...options, purchaseCurrencies: made }
  })
  await openForm('Buy')
  await modal.dialog.getByRole('button', { name: /^Buy .* on / }).click()
  await expect(modal.dialog.getByRole('button', { name: '<img src=x onerror=alert(1)>' }).first()).toBeVisible()
  expect(await modal.dialog.locator('img[src="x"], b').count()).toBe(0)
  expect(await modal.dialog.getByRole('listitem').count()).toBeLessThanOrEqual(60)
  await modal.dialog.getByRole('searchbox').fill('Currency 777')
  await expect(modal.dialog.getByRole('listitem').first()).toContainText('Currency 777')
})

test('a name with bidi controls invalidates the list, and the default one is offered', async ({
  openForm,
  changeReplies,
  modal,
}) => {
  type Options = { purchaseCurrencies: { name: string }[] }
  await changeReplies<Options>('onramp/options', options => {
    for (const each of options.purchaseCurrencies) each.name = `\u202e${each.name}`
    return options
  })
  await openForm('Buy')
  // None of the usual assets is sold on a local chain.
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'Nothing to buy here' })).toBeVisible()
})

test('an offer of a provider that the document does not name is not shown', async ({
  openForm,
  changeReplies,
  modal,
}) => {
  type Quotes = { quotes: { provider: string; purchaseAmount: { amount: string } }[] }
  await changeReplies<Quotes>('onramp/quote', ({ quotes, ...rest }) => ({
    ...rest,
    quotes: [{ ...quotes[0], provider: 'thief', purchaseAmount: { amount: '1000000', currency: 'USD' } }, ...quotes],
  }))
  await openForm('Buy')
  await askForOffers(modal)
  await expect(modal.button('Continue to Sandbox')).toBeVisible()
  await expect(modal.dialog).not.toContainText('1,000,000')
})

test('a synthetic press opens no window', async ({ openForm, context, modal }) => {
  await openForm('Buy')
  await askForOffers(modal)
  await expect(modal.button('Continue to Sandbox')).toHaveAttribute('data-armed', '')
  await modal.button('Continue to Sandbox').dispatchEvent('click', { detail: 1 })
  await row(modal).dispatchEvent('click', { detail: 1 })
  await expect(titleOf(modal.dialog)).toHaveText('Buy')
  expect(context.pages()).toHaveLength(1)
})

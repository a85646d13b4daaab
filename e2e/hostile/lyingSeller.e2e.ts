import { expect, type Page, type Route } from '@playwright/test'
import type { Modal } from '../fixtures/modal.ts'
import type { Shop } from '../fixtures/shop.ts'
import { test } from '../fixtures/test.ts'

/** Changes each answer of an endpoint. */
async function lie<Answer>(page: Page, endpoint: string, change: (answer: Answer) => unknown): Promise<void> {
  await page.route(`**/v1/${endpoint}*`, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

async function openForm(shop: Shop, modal: Modal): Promise<void> {
  await shop.visit('plain')
  await shop.connect()
  await shop.connectButton.click()
  await modal.button('Buy').click()
  await expect(modal.dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
}

async function quote({ dialog, button }: Modal): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await button('Get quotes').click()
}

const row = ({ dialog }: Modal) => dialog.getByRole('button', { name: /^Sandbox/ })
const title = ({ dialog }: Modal) => dialog.getByRole('heading', { level: 1 })

for (const [what, url] of [
  ['a script', 'javascript:alert(1)'],
  ['another site', 'https://evil.example/checkout'],
  ['another site behind the provider’s name', 'http://localhost@evil.example/'],
] as const)
  test(`a server that names ${what} as the page to pay at opens nothing`, async ({ context, page, shop, modal }) => {
    await lie<object>(page, 'generators/onrampurl', made => ({ ...made, url }))
    await openForm(shop, modal)
    await quote(modal)
    await expect(row(modal)).toContainText('Can’t be reached just now')
    await row(modal).click()
    await modal.button('Continue to Sandbox').click()
    await expect(title(modal)).toHaveText('Buy')
    expect(context.pages()).toHaveLength(1)
  })

test('names of currencies are text, and thousands of them are searched, not drawn', async ({ page, shop, modal }) => {
  type Options = { purchaseCurrencies: { id: string; name: string; symbol: string }[] }
  await lie<Options>(page, 'onramp/options', options => {
    const [first] = options.purchaseCurrencies
    const made = Array.from({ length: 990 }, (_, index) => ({
      ...first,
      id: `c${index}`,
      name: index ? `Currency ${index}` : '<img src=x onerror=alert(1)>',
      symbol: index ? `C${index}` : '<b>x</b>',
    }))
    return { ...options, purchaseCurrencies: made }
  })
  await openForm(shop, modal)
  await modal.dialog.getByRole('button', { name: /what you buy/ }).click()
  await expect(modal.dialog.getByRole('button', { name: '<img src=x onerror=alert(1)>' }).first()).toBeVisible()
  expect(await modal.dialog.locator('img[src="x"], b').count()).toBe(0)
  expect(await modal.dialog.getByRole('listitem').count()).toBeLessThanOrEqual(60)
  await modal.dialog.getByRole('searchbox').fill('Currency 777')
  await expect(modal.dialog.getByRole('listitem').first()).toContainText('Currency 777')
})

test('a name that turns text around spoils the list, and the usual one is offered', async ({ page, shop, modal }) => {
  type Options = { purchaseCurrencies: { name: string }[] }
  await lie<Options>(page, 'onramp/options', options => {
    for (const each of options.purchaseCurrencies) each.name = `\u202e${each.name}`
    return options
  })
  await shop.visit('plain')
  await shop.connect()
  await shop.connectButton.click()
  await modal.button('Buy').click()
  // None of the usual ones is sold on a chain of this machine.
  await expect(modal.dialog.getByRole('status').filter({ hasText: 'Nothing to buy here' })).toBeVisible()
})

test('an offer of a provider that the document does not name is not shown', async ({ page, shop, modal }) => {
  type Quotes = { quotes: { provider: string; purchaseAmount: { amount: string } }[] }
  await lie<Quotes>(page, 'onramp/quote', ({ quotes, ...rest }) => ({
    ...rest,
    quotes: [{ ...quotes[0], provider: 'thief', purchaseAmount: { amount: '1000000', currency: 'USD' } }, ...quotes],
  }))
  await openForm(shop, modal)
  await quote(modal)
  await expect(modal.button('Continue to Sandbox')).toBeVisible()
  await expect(modal.dialog).not.toContainText('1,000,000')
})

test('a press that nobody has made opens no window', async ({ context, shop, modal }) => {
  await openForm(shop, modal)
  await quote(modal)
  await expect(modal.button('Continue to Sandbox')).toHaveAttribute('data-armed', '')
  await modal.button('Continue to Sandbox').dispatchEvent('click', { detail: 1 })
  await row(modal).dispatchEvent('click', { detail: 1 })
  await expect(title(modal)).toHaveText('Buy')
  expect(context.pages()).toHaveLength(1)
})

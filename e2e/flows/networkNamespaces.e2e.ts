import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** The shop with the project that lists every namespace. */
function listEveryChain(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const name = () => document.querySelector('script[data-project-id]')?.setAttribute('data-project-id', 'chains')
    new MutationObserver(name).observe(document, { childList: true, subtree: true })
  })
}

const open = (page: Page, request: { view?: string; namespace?: string }) =>
  page.evaluate(wanted => void window.ConnectKit.open(wanted as object), request)

test.beforeEach(async ({ page, shop }) => {
  await listEveryChain(page)
  await shop.visit('plain')
  await page.waitForFunction(() => window.ConnectKit !== undefined)
})

test('networks are grouped by namespace, and a search covers all', async ({ page, modal }) => {
  await open(page, { view: 'Networks' })
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText([
    'Ethereum networks',
    'Solana',
    'Bitcoin',
    'Polkadot',
    'Cosmos',
  ])
  await modal.dialog.getByRole('searchbox').fill('bitcoin')
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText(['Bitcoin'])
  await expect(modal.dialog.getByRole('list', { name: 'Bitcoin' }).getByRole('button')).toHaveCount(2)
})

// @spec 3.networks
test('a network missing from the wallet is explained, and another wallet can be chosen for it', async ({
  page,
  shop,
  modal,
  wallet,
}) => {
  await shop.connect()
  await open(page, { view: 'Networks' })
  await modal.dialog.getByRole('button', { name: /^Local Solana/ }).click()
  await expect(modal.dialog).toContainText(
    'Dev Wallet isn’t connected to Solana. Choose a wallet for it; Dev Wallet stays connected.',
  )
  expect(await wallet.methods()).not.toContain('wallet_switchEthereumChain')
  await modal.button('Choose a wallet').click()
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Connect a wallet')
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  expect(await page.evaluate(() => window.ConnectKit.getAccount()?.chainId)).toMatch(/^eip155:/)
})

// @spec 4.switch-namespace
test('open() with another namespace connects there, with an explanation if a wallet is already connected elsewhere', async ({
  page,
  shop,
  modal,
}) => {
  // Three openings and a connection.
  await open(page, { namespace: 'solana' })
  await expect(modal.dialog.getByRole('heading', { level: 1 })).toHaveText('Connect a wallet')
  await page.keyboard.press('Escape')
  await modal.expectClosed()
  await shop.connect()
  await open(page, { namespace: 'solana' })
  await expect(modal.dialog).toContainText('Switch to Local Solana')
  await modal.button('Cancel').click()
  await modal.expectClosed()
})

import { devices, expect, type Page } from '@playwright/test'
import { answerFarcaster } from '../fixtures/answerFarcaster.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { createEmbeddedVisitor, type EmbeddedVisitor } from '../fixtures/embeddedVisitor.ts'
import { createModal, type Modal } from '../fixtures/modal.ts'
import { watchOpened } from '../fixtures/openedLinks.ts'
import { restAfterPress } from '../fixtures/restAfterPress.ts'
import { scanUri } from '../fixtures/scanUri.ts'

const { defaultBrowserType: _chromium, ...pixel } = devices['Pixel 7']
const address = /^0x[0-9a-fA-F]{40}$/
const newName = () => `ada${crypto.randomUUID().slice(0, 8)}`
const codeIn = ({ dialog }: Modal) => dialog.getByRole('img', { name: 'QR code for Farcaster on your phone' })

async function chooseFarcaster({ button }: Modal): Promise<void> {
  await button('More ways to sign in').click()
  await button('Farcaster').click()
}

/**
 * The secure site's first step after the sign-in. The server learns of the sign-in at its next request to the relay.
 */
const expectStep = ({ secure }: EmbeddedVisitor, button: string) =>
  expect(secure.getByRole('button', { name: button })).toBeVisible()

/** The server refuses, or answers, this once. */
const answerOnce = (page: Page, path: string, answer: { status?: number; json: object }) =>
  page.route(`**/v1/embedded/social/${path}`, route => route.fulfill(answer), { times: 1 })

// @spec 2.view-connecting-farcaster
test('signs up by a scan after a failing relay and an expired code, and opens the same wallet in another browser', async ({
  page,
  shop,
  modal,
  stack,
  tag,
  pages,
  browser,
  ada,
}) => {
  const name = newName()
  await shop.visit('plain')
  await shop.connectButton.click()

  await test.step('a relay that does not answer', async () => {
    await answerOnce(page, 'farcaster', { status: 502, json: { code: 'relay_failed', error: 'The relay is gone' } })
    await chooseFarcaster(modal)
    await expect(modal.dialog.getByText('Couldn’t connect to Farcaster')).toBeVisible()
  })

  const url = await test.step('an expired code is replaced', async () => {
    await answerOnce(page, 'state', { json: { state: 'expired' } })
    const begun = page.waitForResponse(/\/social\/farcaster$/)
    await modal.dialog.getByRole('button', { name: 'Try again' }).click()
    const first = await (await begun).json()
    return scanUri(page, codeIn(modal), first.url)
  })

  const code = await test.step('approving in the app creates a wallet', async () => {
    await answerFarcaster(url, name)
    await expectStep(ada, 'Save a recovery code')
    const saved = await ada.saveCode()
    await expect(shop.account).toHaveText(address)
    await leaveArrival(modal)
    return saved
  })
  const account = (await shop.account.textContent()) ?? ''

  await test.step('another browser opens it with the code, while the app signs with its other key', async () => {
    const other = await browser.newContext()
    try {
      const there = await other.newPage()
      const theirs = createModal(there)
      const visitor = createEmbeddedVisitor(there, theirs, stack)
      const html = `<!doctype html><title>Elsewhere</title>${tag()}<button data-connectkit-open>Connect</button>`
      await there.goto(await pages.serve(html))
      await there.evaluate(() => window.ConnectKit.ready)
      await there.getByRole('button', { name: 'Connect' }).click()
      await chooseFarcaster(theirs)
      await answerFarcaster(await scanUri(there, codeIn(theirs)), name, 'authAddress')
      await expectStep(visitor, 'Enter the recovery code')
      await visitor.typeCode('Enter the recovery code', code)
      const connected = () => there.evaluate(() => window.ConnectKit.getState().connections[0]?.accounts[0]?.address)
      await expect.poll(connected).toBe(account)
    } finally {
      await other.close()
    }
  })
})

test.describe('on a phone', () => {
  test.use(pixel)

  // @spec 2.view-connecting-farcaster
  test('the app opens within the press, and approval there continues here', async ({ page, shop, modal, ada }) => {
    const links = await watchOpened(page)
    await shop.visit('plain')
    await shop.connectButton.click()
    await chooseFarcaster(modal)
    const open = modal.button('Open Farcaster')
    await expect(open).not.toHaveAttribute('aria-busy', 'true')
    // It stands where the row was pressed.
    await restAfterPress(page)
    const [app] = await Promise.all([page.context().waitForEvent('page'), open.click()])
    await expect.poll(() => links).toMatchObject([{ inClick: true, target: '_blank' }])
    await app.getByRole('textbox', { name: 'Account' }).fill(newName())
    await app.getByRole('button', { name: 'Sign in' }).click()
    await expect(app.getByRole('heading', { name: /^Signed in/ })).toBeVisible()
    await app.close()
    await expectStep(ada, 'Save a recovery code')
  })
})

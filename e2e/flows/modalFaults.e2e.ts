import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const html = (tag: string) =>
  `<!doctype html><html lang="en"><head><title>Faults</title>${tag}</head><body></body></html>`

test('a view whose code does not load says so, Back leaves it, and Try again loads it', async ({
  page,
  shop,
  modal,
}) => {
  const chunk = '**/assets/wallets-*'
  await page.route(chunk, route => route.fulfill({ status: 404, body: '' }))
  await shop.visit('plain')
  await shop.connectButton.click()
  await modal.button('What is a wallet?').click()
  await expect(modal.dialog.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
  await modal.button('Back').click()
  await expect(modal.dialog).toHaveAccessibleName('Connect a wallet')
  await modal.button('What is a wallet?').click()
  await expect(modal.button('Try again')).toBeVisible()
  await page.unroute(chunk)
  await modal.button('Try again').click()
  await expect(modal.button('Get a wallet')).toBeVisible()
})

test('a modal that cannot start gives the page the reason, and the next opening works', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const document = /modal\.html/
  await page.route(document, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"projectId"', '"projectId') })
  })
  await page.goto(await pages.serve(html(tag())))
  const open = () => page.evaluate(() => window.ConnectKit.open().catch(({ code, message }) => ({ code, message })))
  expect(await open()).toMatchObject({ code: 'internal', message: expect.stringContaining('cannot go on') })
  await page.unroute(document)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
})

test('invalid options are reported in one line each, and the modal works without them', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  const options =
    'data-project-id="demo" data-branding="perhaps" data-theme-mode="dark" data-networks="eip155:31337,eip155:5"'
  await page.goto(await pages.serve(html(tag(options))))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await expect
    .poll(() => lines.filter(line => line.startsWith('ConnectKit:')))
    .toEqual(
      expect.arrayContaining([
        'ConnectKit: data-branding is "perhaps"; it takes true or false.',
        'ConnectKit: data-theme-mode changes nothing; did you mean data-theme?',
        expect.stringMatching(/^ConnectKit: eip155:5 is not among this site’s networks/),
      ]),
    )
  // Also reported in the modal, because the page is on a loopback origin; the alert can be dismissed.
  const bar = modal.dialog.getByText('Network Not Found')
  await expect(bar).toBeVisible()
  await modal.button('Dismiss').click()
  await expect(bar).toBeHidden()
})

test('an old document gets the project’s current settings', async ({ page, pages, tag, modal }) => {
  const hourMs = 3_600_000
  await page.clock.install()
  await page.goto(await pages.serve(html(tag())))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  const answer = page.waitForResponse(/\/v1\/config\?/)
  await modal.button('Close').click()
  await page.clock.fastForward(hourMs)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await page.clock.runFor(2_000)
  expect((await answer).status()).toBe(200)
})

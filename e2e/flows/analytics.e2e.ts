import { expect, type Response } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a site that enabled analytics gets visitor actions, but none before the modal opens', async ({
  page,
  stack,
  shop,
  modal,
  wallet,
}) => {
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      const tag = document.querySelector('script[data-project-id]')
      tag?.setAttribute('data-analytics', 'true')
      tag?.setAttribute('data-preload', 'eager')
    }).observe(document, { childList: true, subtree: true })
    addEventListener('load', () => window.ConnectKit.on('analytics', event => heard.push(event)))
  })
  const counted: unknown[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/v1/counts') counted.push(request.postDataJSON())
  })
  await page.goto(`${stack.hosts}/plain/`)
  await expect(modal.made).toHaveCount(1)
  const heard = () => page.evaluate(() => (window as unknown as { heard: { name: string }[] }).heard)
  expect(await heard()).toEqual([])

  await shop.connectButton.click()
  await wallet.choose(modal)
  await wallet.approve()
  await modal.expectClosed()
  const names = async () => (await heard()).map(({ name }) => name)
  await expect
    .poll(names)
    .toEqual(['INITIALIZE', 'MODAL_CREATED', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  // Its operator counts two of them.
  await expect.poll(() => counted).toEqual([{ kind: 'open' }, { kind: 'connect', name: 'Dev Wallet' }])
  expect(JSON.stringify(await heard()).toLowerCase()).not.toContain(wallet.accounts[0].slice(2, 12).toLowerCase())
})

// @spec 9.error-reports
test('a modal defect is reported to the page and the operator’s server by kind and place, at most five times a minute', async ({
  page,
  stack,
  shop,
  modal,
}) => {
  await page.addInitScript(() => {
    // A browser whose lists cannot watch for their end.
    class Broken extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        if (!options) throw new TypeError('of ada@example.com')
        super(callback, options)
      }
    }
    if (location.pathname.endsWith('/modal.html')) Object.assign(window, { IntersectionObserver: Broken })
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new MutationObserver(() =>
      document.querySelector('script[data-project-id]')?.setAttribute('data-analytics', 'true'),
    ).observe(document, { childList: true, subtree: true })
    addEventListener('load', () => window.ConnectKit?.on('analytics', event => heard.push(event)))
  })
  const answers: Response[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname === '/v1/errors') answers.push(response)
  })
  await page.goto(`${stack.hosts}/plain/`)
  await shop.connectButton.click()
  await modal.dialog.getByRole('button', { name: /^All wallets/ }).click()
  for (let count = 0; count < 7; count++) await modal.dialog.getByRole('button', { name: 'Try again' }).click()

  const defects = () =>
    page.evaluate(() =>
      (window as unknown as { heard: { name: string }[] }).heard.filter(({ name }) => name.endsWith('SDK_ERROR')),
    )
  await expect.poll(() => answers.length).toBe(5)
  expect(await defects()).toEqual(Array(5).fill({ name: 'INTERNAL_SDK_ERROR', properties: { kind: 'TypeError' } }))
  for (const answer of answers) {
    expect(new URL(answer.url()).origin).toBe(stack.cdn)
    // Another run of this minute may have used up the client's five.
    expect([200, 429]).toContain(answer.status())
    expect(answer.request().postDataJSON()).toEqual({
      kind: 'TypeError',
      view: 'AllWallets',
      place: expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/),
    })
  }
})

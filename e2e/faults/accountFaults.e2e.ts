import { expect, type Request, type Route } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

const json = (body: unknown) => (route: Route) => route.fulfill({ json: body })

/** Ways of a node to fail. */
const nodeFaults: Readonly<Record<string, (route: Route) => unknown>> = {
  'answers 429': route => route.fulfill({ status: 429, body: 'Too many requests' }),
  'answers 500': route => route.fulfill({ status: 500, body: 'Oops' }),
  'is down': route => route.abort('connectionrefused'),
  'answers with a web page': route => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'answers with an empty text': route => route.fulfill({ body: '' }),
  'answers with nothing of the call': json([]),
  'answers with no number': json({ jsonrpc: '2.0', id: 1, result: 'plenty' }),
  'answers with 2 MB of digits': json({ jsonrpc: '2.0', id: 1, result: `0x${'9'.repeat(2_000_000)}` }),
  'answers with an error': json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: '<script>' } }),
}

const files = /\/assets\/.*\.js/

test(`a node that fails in ${Object.keys(nodeFaults).length} ways or never answers: the account is shown, the balance is marked as unavailable`, async ({
  scene,
  stack,
}) => {
  const { page, modal } = scene
  const nodeUrl = stack.rpc['eip155:31337'] ?? ''
  /** The node itself, the server's proxy to it, and the server's endpoints that read from it. */
  const node = (url: URL) =>
    url.href.startsWith(nodeUrl) || (url.origin === stack.cdn && /^\/v1\/(account\/.*)?$/.test(url.pathname))
  // Other requests to the server, such as the one for settings after five minutes, are answered before the clock
  // advances.
  let awaited = 0
  const count = (change: number) => (request: Request) => {
    const url = new URL(request.url())
    if (url.origin === stack.cdn && url.pathname.startsWith('/v1/') && !node(url)) awaited += change
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  const passTime = async (ms: number) => {
    // In steps shorter than a request's timeout.
    for (let left = ms; left > 0; left -= 4_000) {
      await expect.poll(() => awaited).toBe(0)
      await page.clock.runFor(Math.min(left, 4_000))
    }
  }
  await page.clock.install()
  await scene.visit()
  // A balance stays on screen once it has been read.
  await page.route(node, route => route.abort())
  await scene.expectToConnect()
  await page.clock.runFor(31_000)
  const before = await scene.snapshot()
  const unavailable = modal.dialog.getByRole('status').filter({ hasText: 'Balance unavailable' })
  const refresh = modal.button('Refresh balance')
  for (const [name, fail] of Object.entries({ ...nodeFaults, 'never answers': () => {} }))
    await test.step(name, async () => {
      await page.route(node, fail)
      await scene.open()
      await expect(modal.button('Disconnect'), name).toBeVisible()
      // A second after an opening, the modal checks whether they are outdated.
      await passTime(1_001)
      await expect(async () => {
        // Each source has a timeout of ten seconds.
        if (name === 'never answers') await passTime(10_001)
        await expect(unavailable, name).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(refresh, name).toHaveAttribute('aria-disabled', 'true')
      await modal.button('Close').click()
      await modal.expectClosed()
      expect(await scene.snapshot(), name).toEqual(before)
      // The modal remembers a failure for this long.
      await passTime(31_000)
    })
  await page.unroute(node)
  await scene.open()
  await expect(modal.dialog).toContainText('0 ETH')
  // The owner gets one message per status.
  const told = [429, 500].map(status => `ConnectKit: /v1/account/:address/balance: HTTP status code: ${status}`)
  expect(scene.complaints).toEqual(told)
})

/**
 * A browser caches the failure of a chunk that could not run because another did not load. The number of files that
 * load before the others fail.
 */
for (const [name, loaded] of Object.entries({ 'a chunk': 0, 'a chunk that others wait for': 1 }))
  test(`if ${name} does not load, the dialog stays and Try again shows the account`, async ({ scene }) => {
    const { page, modal } = scene
    await scene.visit()
    await page.evaluate(walletId => window.ConnectKit.connect({ walletId }), scene.wallet.rdns)
    // Connecting loads the account's chunk. The next visit has not loaded it yet.
    await page.addInitScript(
      ({ rdns, account }) => {
        const wallet = window.scripted?.[rdns]
        if (wallet) wallet.answers.eth_accounts = () => [account]
      },
      { rdns: scene.wallet.rdns, account: scene.wallet.account },
    )
    let left = loaded
    await page.route(files, route =>
      left-- > 0 ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
    )
    await page.reload()
    await page.waitForFunction(() => window.ConnectKit?.getAccount())
    const before = await scene.snapshot()
    await scene.open()
    const alert = modal.dialog.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(alert).toBeVisible()
    await page.unroute(files)
    await modal.button('Try again').click()
    await expect(modal.button('Disconnect')).toBeVisible()
    await modal.button('Close').click()
    await modal.expectClosed()
    expect(await scene.snapshot()).toEqual(before)
    await scene.open()
    await modal.button('Disconnect').click()
    await modal.expectClosed()
    await scene.expectToConnect()
    expect(scene.complaints.filter(line => !line.startsWith('ConnectKit:'))).toEqual([])
    expect(scene.complaints.length).toBeLessThanOrEqual(1)
  })

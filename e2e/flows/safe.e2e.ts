import { expect, type Frame, type Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { createModal } from '../fixtures/modal.ts'
import { openSampleSafe, type SampleSafe } from '../fixtures/sampleSafe.ts'
import { createShop, type Shop } from '../fixtures/shop.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { test } from '../fixtures/test.ts'
import { createOrder } from '../hosts/shop/order.ts'

const nobody = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The shop inside the Safe. */
function shopIn(page: Page, { app, address, approve }: SampleSafe, stack: StackUrls): Shop {
  const modal = createModal(app)
  return createShop(page, app, stack.hosts, modal, {
    accounts: [address],
    choose: modal => modal.wallet('Safe').click(),
    approve,
  })
}

const receiptOf = (frame: Frame, hash: Hex) =>
  frame.evaluate(
    hash => window.ConnectKit.getProvider('eip155').request({ method: 'eth_getTransactionReceipt', params: [hash] }),
    hash,
  ) as Promise<{ status: Hex; transactionHash: Hex } | null>

test('a page in the Safe is connected without a click, signs, pays, and stays disconnected', { tag: '@job' }, async ({
  page,
  stack,
  chains,
}) => {
  const safe = await openSampleSafe(page, stack)
  const shop = shopIn(page, safe, stack)
  await expect(shop.account).toHaveText(safe.address)
  await expect(shop.network).toHaveText('eip155:31337')
  await expect(safe.app.locator('iframe[data-connectkit]')).toHaveCount(0)
  expect(await safe.frame().evaluate(() => window.ConnectKit.getAccount())).toMatchObject({
    connectorId: 'app.safe.global',
    wallet: { name: 'Safe', kind: 'announced' },
    accounts: [{ address: safe.address, type: 'smartAccount' }],
  })

  await test.step('a message and typed data that the contract confirms', async () => {
    await shop.press('Sign the guest book')
    await expect(safe.request).toContainText('Good tea. Thank you!')
    await safe.approve()
    const message = { address: safe.address, message: 'Good tea. Thank you!', signature: await shop.hexResult() }
    expect(await chains.first.verifyMessage(message)).toBe(true)

    await shop.press('Sign the order')
    await safe.approve()
    await expect(shop.result).not.toHaveText(message.signature)
    const signature = await shop.hexResult()
    const order = createOrder(safe.address, 31337)
    expect(await chains.first.verifyTypedData({ ...order, address: safe.address, signature } as never)).toBe(true)
    expect(await chains.second.verifyTypedData({ ...order, address: safe.address, signature } as never)).toBe(false)
  })

  await test.step('a refusal', async () => {
    await shop.press('Sign the guest book')
    await safe.reject()
    await expect(shop.problem).toHaveText('4001: Transaction was rejected')
  })

  await test.step('a payment, found by the hash from the Safe', async () => {
    await shop.press('Pay 0.01 ETH')
    await safe.approve()
    await expect(shop.result).toHaveText(/^0x[0-9a-f]{64}$/)
    const hash = await shop.hexResult()
    await expect.poll(() => receiptOf(safe.frame(), hash)).toMatchObject({ status: '0x1', transactionHash: hash })
    expect(await chains.first.getBalance({ address: safe.address })).toBe(parseEther('9.99'))
  })

  await test.step('another network', async () => {
    await shop.press('Switch network')
    await expect(shop.problem).toContainText('4200: This Safe exists only on network 31337')
  })

  await test.step('disconnected, even after a reload, until it is connected again', async () => {
    await shop.press('Disconnect')
    await expect(shop.account).toHaveText('not connected')
    await page.reload()
    const modal = createModal(safe.app)
    // The Safe shows its frame again only after a delay.
    await expect(async () => {
      const wallets = await safe.frame().evaluate(() => window.ConnectKit?.getWallets().map(({ name }) => name))
      expect(wallets).toContain('Safe')
    }).toPass()
    await expect(shop.account).toHaveText('not connected')
    await shop.connectButton.click()
    await modal.wallet('Safe').click()
    await expect(shop.account).toHaveText(safe.address)
    await page.reload()
    await expect(shop.account).toHaveText(safe.address)
  })
})

test('with two owners, nothing is lost while the second takes time', async ({ page, stack, chains }) => {
  const safe = await openSampleSafe(page, stack, { threshold: 2 })
  const shop = shopIn(page, safe, stack)
  await expect(shop.account).toHaveText(safe.address)

  await shop.press('Pay 0.01 ETH')
  await safe.approve()
  await expect(safe.request).toContainText('1 of 2')
  const hash = await shop.hexResult()
  expect(await receiptOf(safe.frame(), hash)).toBeNull()
  expect(await chains.first.getBalance({ address: safe.address })).toBe(parseEther('10'))
  await safe.approve()
  await expect.poll(() => receiptOf(safe.frame(), hash)).toMatchObject({ status: '0x1', transactionHash: hash })

  await shop.press('Sign the guest book')
  await safe.approve()
  await expect(safe.request).toContainText('1 of 2')
  await expect(shop.result).toHaveText(hash)
  await safe.approve()
  await expect(shop.result).not.toHaveText(hash)
  const signature = await shop.hexResult()
  const message = 'Good tea. Thank you!'
  expect(await chains.first.verifyMessage({ address: safe.address, message, signature })).toBe(true)
})

test('a page that is not framed loads no late script', async ({ shop, page }) => {
  const urls: string[] = []
  page.on('request', request => urls.push(new URL(request.url()).pathname))
  await shop.visit('safe-app')
  await expect(shop.connectButton).toHaveText('Connect wallet')
  await page.evaluate(() => window.ConnectKit.ready)
  expect(urls.filter(url => /\/(loader|chains|safe|verify)\.js$/.test(url))).toEqual([
    expect.stringMatching(/loader\.js$/),
  ])
})

test('a framed page of Ethereum-style networks loads safe.js and nothing of other namespaces', async ({
  page,
  stack,
}) => {
  const loaded = new Set<string>()
  page.on('request', request => loaded.add(/[^/]*$/.exec(new URL(request.url()).pathname)?.[0] ?? ''))
  const safe = await openSampleSafe(page, stack)
  const modal = createModal(safe.app)
  await expect.poll(() => safe.frame().evaluate(() => window.ConnectKit?.getAccount()?.address)).toBe(safe.address)
  await safe.frame().evaluate(async () => {
    await window.ConnectKit.disconnect()
    void window.ConnectKit.open()
  })
  // By now, the modal has reported the site's namespaces to the loader.
  await expect(modal.wallet('WalletConnect')).toBeVisible()
  expect([...loaded].filter(name => /^(chains|safe|verify)\.js$/.test(name))).toEqual(['safe.js'])
})

/** A parent that records its messages. It shows the page named in its URL's hash, next to another frame. */
const framing = (script: string) => `<!doctype html><title>Parent</title><script>
heard = []
addEventListener('message', event => heard.push({ origin: event.origin, data: event.data }))
addEventListener('load', () => {
  for (const url of location.hash.slice(1).split(',')) document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
})
${script}
</script><body></body>`

/** Whether safe.js has run. */
const hasRun = (frame: Frame | undefined) => frame?.evaluate(() => Symbol.for('connectkit.safe') in window)
const accountIn = (frame: Frame | undefined) => frame?.evaluate(() => window.ConnectKit?.getAccount()?.address)
const frameAt = (page: Page, url: string) => page.frames().find(frame => frame.url() === url)

test('a parent of another origin gets no message, and its answers are ignored', async ({ page, pages, tag, stack }) => {
  const inner = await pages.serve(
    `<!doctype html><title>App</title>${tag(`data-project-id="demo" data-safe-origins="${stack.safe}"`)}`,
  )
  const outer = await pages.serve(
    framing(`setInterval(() => frames[0] && [1, 2, 3].forEach(id => frames[0].postMessage(
      { id, success: true, data: { safeAddress: '${nobody}', chainId: 1 } }, '*')), 50)`),
    { host: 'localhost' },
  )
  await page.goto(`${outer}#${inner}`)
  await expect.poll(() => hasRun(frameAt(page, inner))).toBe(true)
  const frame = frameAt(page, inner) as Frame
  await frame.evaluate(() => window.ConnectKit.ready)
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
  expect(await frame.evaluate(() => window.ConnectKit.getWallets())).toEqual([])
  expect(await frame.evaluate(() => window.ConnectKit.getState().status)).toBe('disconnected')
})

test('a sibling frame cannot answer for the Safe, not even with the right id', async ({ page, pages, tag }) => {
  // This test's Safe sends every id to the sibling, and waits until the sibling has answered.
  const outer = await pages.serve(
    framing(`addEventListener('message', event => {
      if (event.data.method) frames[1].postMessage(event.data.id, '*')
      if (event.data.forged) frames[0].postMessage(
        { id: event.data.forged, success: true, data: { safeAddress: '0x${'5'.repeat(40)}', chainId: 1 } }, '*')
    })`),
    { host: 'localhost' },
  )
  const sibling = await pages.serve(
    `<!doctype html><script>addEventListener('message', ({ data: id }) => {
      parent.frames[0].postMessage({ id, success: true, data: { safeAddress: '${nobody}', chainId: 1 } }, '*')
      parent.postMessage({ forged: id }, '*')
    })</script>`,
    { host: 'localhost' },
  )
  const origin = new URL(outer).origin
  const inner = await pages.serve(
    `<!doctype html><title>App</title>${tag(`data-project-id="demo" data-safe-origins="${origin}"`)}`,
  )
  await page.goto(`${outer}#${inner},${sibling}`)
  await expect.poll(() => accountIn(frameAt(page, inner))).toBe(`0x${'5'.repeat(40)}`)
})

test('a modified safe.js does not run', async ({ page, stack }) => {
  await page.route('**/safe.js', async (route, request) => {
    if (request.url().startsWith(stack.safe)) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};window.changed = true` })
  })
  const failed = page.waitForEvent('console', { predicate: message => message.text().includes('integrity') })
  const safe = await openSampleSafe(page, stack)
  const shop = shopIn(page, safe, stack)
  await failed
  await expect(shop.account).toHaveText('not connected')
  expect(await safe.frame().evaluate(() => Reflect.get(window, 'changed'))).toBeUndefined()
})

const nonce = 'c2FtcGxl'

for (const { name, policy, attributes } of [
  { name: 'allows the host', policy: (cdn: string) => `script-src ${cdn}`, attributes: '' },
  { name: 'allows a nonce', policy: () => `script-src 'nonce-${nonce}'`, attributes: `nonce="${nonce}"` },
  {
    name: "says 'strict-dynamic'",
    policy: () => `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    attributes: `nonce="${nonce}"`,
  },
])
  for (const kind of ['script', 'module'])
    test(`connects a ${kind} under a policy that ${name}`, async ({ page, pages, tag, stack, release }) => {
      const options = `data-project-id="demo" data-safe-origins="${stack.safe}" ${attributes}`
      const source = `import { init } from '${stack.cdn}/${release.version}/loader.mjs'
        init({ projectId: 'demo', safeOrigins: ['${stack.safe}'] })`
      // Inline scripts need a nonce, so a policy that allows a host needs the module as a file.
      const module = attributes
        ? `<script type="module" ${attributes}>${source}</script>`
        : `<script type="module" src="${await pages.serve(source, { headers: { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' } })}"></script>`
      const own = /src="(http:[^"]+)\/"/.exec(module)?.[1] ?? ''
      const appUrl = await pages.serve(
        `<!doctype html><title>App</title>${kind === 'module' ? module : tag(options)}`,
        {
          headers: {
            'Content-Security-Policy': `default-src 'none'; frame-src ${stack.cdn}; ${policy(`${stack.cdn} ${own}`)}`,
          },
        },
      )
      const safe = await openSampleSafe(page, stack, { appUrl })
      await expect.poll(() => safe.frame().evaluate(() => window.ConnectKit?.getAccount()?.address)).toBe(safe.address)
    })

test('with Trusted Types required, the page works without contacting the Safe', async ({ page, pages, tag, stack }) => {
  const errors: Error[] = []
  page.on('pageerror', error => errors.push(error))
  const appUrl = await pages.serve(`<!doctype html><title>App</title>${tag()}`, {
    headers: { 'Content-Security-Policy': "require-trusted-types-for 'script'; trusted-types 'none'" },
  })
  const safe = await openSampleSafe(page, stack, { appUrl })
  await expect.poll(() => safe.frame().evaluate(() => window.ConnectKit?.version)).toBeTruthy()
  await safe.frame().evaluate(() => window.ConnectKit.ready)
  expect(await hasRun(safe.frame())).toBe(false)
  expect(errors).toEqual([])
})

import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { describeUse, measureUse } from './measureUse.ts'

const messages = 200_000
const announcements = 50_000
const requests = 50_000

test.beforeEach(async ({ shop, page }) => {
  await shop.visit('plain')
  await page.waitForFunction(() => window.ConnectKit)
})

test(`${messages} forged messages to page and iframe change nothing`, async ({ page, modal, shop }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await page.evaluate(() => window.ConnectKit.close())
  const before = await measureUse(page)
  const tookMs = await page.evaluate(async total => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[data-connectkit]')
    const target = frame?.contentWindow
    if (!frame || !target) throw new Error('There is no iframe')
    const forged = [
      'ready',
      'connect',
      { v: 1, t: 'req', id: 1, m: 'modal.open', p: {} },
      '{"v":1}',
      null,
      'x'.repeat(2_000),
    ]
    const startMs = performance.now()
    for (let i = 0; i < total; i += 2) {
      window.postMessage(forged[i % forged.length], location.origin)
      target.postMessage(forged[(i + 1) % forged.length], new URL(frame.src).origin)
      // Sometimes the queue is drained, as in a page that keeps working.
      if (i % 2_000 === 0) await new Promise(resolve => setTimeout(resolve))
    }
    return performance.now() - startMs
  }, messages)
  const after = await measureUse(page)
  console.log(
    `    ${messages} messages in ${(tookMs / 1000).toFixed(1)} s: ${describeUse(before)} → ${describeUse(after)}`,
  )
  expect(after.heapMb - before.heapMb).toBeLessThan(3)
  expect(errors).toEqual([])
  await shop.connect()
})

test(`${announcements} announced wallets are bounded`, async ({ page, modal, shop, wallet }) => {
  const before = await measureUse(page)
  const known = await page.evaluate(total => {
    for (let i = 0; i < total; i++) {
      const info = {
        uuid: crypto.randomUUID(),
        name: `Wallet ${i}`,
        icon: `data:image/png;base64,${'A'.repeat(200)}`,
        rdns: `test.wallet${i}`,
      }
      const detail = Object.freeze({ info: Object.freeze(info), provider: { request: async () => [] } })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    return window.ConnectKit.getWallets().length
  }, announcements)
  const after = await measureUse(page)
  console.log(`    ${announcements} wallets, ${known} kept: ${describeUse(before)} → ${describeUse(after)}`)
  expect(known).toBeLessThan(1_000)
  expect(after.heapMb - before.heapMb).toBeLessThan(10)
  await page.evaluate(() => void window.ConnectKit.open())
  await expect(modal.wallet(wallet.name)).toBeVisible()
  await page.evaluate(() => window.ConnectKit.close())
  await shop.connect()
})

test(`${requests} calls of the provider at once are all answered`, async ({ page, shop }) => {
  await shop.connect()
  const before = await measureUse(page)
  const { answered, tookMs } = await page.evaluate(async total => {
    const provider = window.ConnectKit.getProvider('eip155')
    const startMs = performance.now()
    const answers = await Promise.all(Array.from({ length: total }, () => provider.request({ method: 'eth_chainId' })))
    return { answered: answers.filter(answer => answer === '0x7a69').length, tookMs: performance.now() - startMs }
  }, requests)
  const after = await measureUse(page)
  console.log(
    `    ${answered} answers in ${(tookMs / 1000).toFixed(1)} s: ${describeUse(before)} → ${describeUse(after)}`,
  )
  expect(answered).toBe(requests)
  // The dev wallet's log grows with each request.
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(10)
})

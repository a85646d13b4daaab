import { type BrowserContext, expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { createModal } from '../fixtures/modal.ts'
import { test } from '../fixtures/test.ts'

/** The ceiling for a scannable code, as a multiple of the time that sign-client alone needs for a uri. */
const ceiling = 1.3
const rounds = 7
/** How long a visitor hovers before the click, in ms. */
const hoverMs = 100

interface Measured extends Window {
  clickedAt?: number
  tookMs?: number
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function hoverAndClick(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await target.hover()
  await page.waitForTimeout(hoverMs)
  await target.click()
}

/** sign-client in a minimal page, loaded while the pointer is over the button. */
async function aloneMs(context: BrowserContext, url: string, script: string, relay: string): Promise<number> {
  const page = await context.newPage()
  await page.route('**/sign-client.js', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(url)
  await page.evaluate(relayUrl => {
    const button = document.querySelector('button')
    const source = '/sign-client.js'
    let loading: Promise<{ SignClient: { init(options: object): Promise<never> } }> | undefined
    button?.addEventListener('pointerover', () => {
      loading ??= import(source)
    })
    button?.addEventListener('click', async ({ timeStamp }) => {
      const { SignClient } = (await loading) as NonNullable<Awaited<typeof loading>>
      const client = (await SignClient.init({
        projectId: 'alone',
        relayUrl,
        metadata: { name: 'Alone', description: '', url: location.origin, icons: [] },
        logger: 'silent',
        telemetryEnabled: false,
      })) as { core: { verify: { register: unknown } }; connect(options: object): Promise<{ uri?: string }> }
      client.core.verify.register = async () => ''
      const { uri } = await client.connect({
        optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
      })
      if (uri) (window as Measured).tookMs = performance.now() - timeStamp
    })
  }, relay)
  await hoverAndClick(page, page.locator('button'))
  const took = await page.waitForFunction(() => (window as Measured).tookMs)
  const ms = (await took.jsonValue()) as number
  await page.close()
  return ms
}

/** The time from the click on WalletConnect's row to the first drawn frame with the code. */
async function oursMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const measured = window as Measured
    addEventListener(
      'click',
      event => {
        measured.clickedAt = event.timeStamp
      },
      true,
    )
    new MutationObserver(() => {
      if (measured.tookMs !== undefined || measured.clickedAt === undefined) return
      if (!document.querySelector('svg[aria-label^="QR code"]')) return
      measured.tookMs = 0
      requestAnimationFrame(() =>
        setTimeout(() => {
          measured.tookMs = performance.now() - (measured.clickedAt as number)
        }),
      )
    }).observe(document, { childList: true, subtree: true })
  })
  const modal = createModal(page)
  await page.goto(url)
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
  await hoverAndClick(page, modal.wallet('WalletConnect'))
  await expect(modal.code).toBeVisible()
  const frame = page.frames().find(each => each.url().includes('/modal.html'))
  if (!frame) throw new Error('The modal has no frame')
  const took = await frame.waitForFunction(() => (window as Measured).tookMs || undefined)
  const ms = (await took.jsonValue()) as number
  await page.close()
  return ms
}

test('a code is on screen about as soon as sign-client alone has a uri', async ({ browser, pages, stack }) => {
  const { outputFiles } = await build({
    stdin: { contents: "export { SignClient } from '@walletconnect/sign-client'", resolveDir: '.' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { global: 'globalThis' },
  })
  const script = outputFiles[0]?.text ?? ''
  const blank = await pages.serve('<!doctype html><html lang="en"><title>Alone</title><button>Connect</button></html>')
  const [alone, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    // Each has an empty cache and sometimes goes first.
    const measures = [
      async (context: BrowserContext) => alone.push(await aloneMs(context, blank, script, stack.relay)),
      async (context: BrowserContext) => ours.push(await oursMs(context, `${stack.hosts}/plain/`)),
    ]
    for (const measure of round % 2 ? measures.reverse() : measures) {
      const context = await browser.newContext()
      await measure(context)
      await context.close()
    }
  }
  const ratio = median(ours) / median(alone)
  console.log(
    `    click → scannable QR: ${median(ours).toFixed(0)} ms, sign-client alone: ${median(alone).toFixed(0)} ms, ${ratio.toFixed(2)} ×`,
  )
  expect(ratio).toBeLessThanOrEqual(ceiling)
})

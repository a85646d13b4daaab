import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const forged = ['ck:ready:1', 'ck:connect:1', 'ck:refused:origin_not_allowed', 'ck:refused:project_not_found']

/** An envelope the modal would answer, if it took the port it comes through for the page's. */
const request = JSON.stringify({ v: 1, t: 'req', id: 1, m: 'modal.open', p: {} })

/** Each frame of a window, as an expression: a window of another origin can be indexed and counted, not iterated. */
const framesOf = (name: string) => `...Array.from({ length: ${name}.length }, (_, index) => ${name}[index])`

/**
 * A document that posts every forged message, with a port, to each window in `targets` (an expression), and keeps what
 * comes back, by window message or by port, in `window.accepted`.
 */
const attack = (targets: string) => `
  window.accepted ??= []
  window.addEventListener('message', ({ data, source }) => {
    if (source !== window && String(data).startsWith('ck:connect')) accepted.push('window ' + data)
  })
  window.attack = () => {
    for (const target of ${targets})
      for (const text of ${JSON.stringify(forged)}) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => accepted.push('port ' + data)
        target.postMessage(text, '*', [port2])
        port1.postMessage(${JSON.stringify(request)})
      }
  }
`

/** Counts the channels made in the page from before the loader runs: it makes one when it accepts a \`ready\`. */
async function countChannels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Native = MessageChannel
    Object.assign(window, { channels: 0 })
    window.MessageChannel = class extends Native {
      constructor() {
        super()
        ;(window as unknown as { channels: number }).channels++
      }
    }
  })
}

const victim = (tag: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>Victim</title>${tag}</head><body><h1>Victim</h1>${body}</body></html>`

/** Holds the modal's document back, so that forged messages arrive while the loader still waits for the real one. */
async function holdModal(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.context().route('**/modal.html*', async route => {
    await held
    await route.continue()
  })
  return release
}

async function startOpening(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { outcome: 'pending' })
    window.ConnectKit.open().catch(error => Object.assign(window, { outcome: error.code }))
  })
}

const read = <T>(page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, unknown>)[key] as T, name)

test('a sibling frame is believed by neither side', async ({ page, pages, tag, modal }) => {
  const sibling = await pages.serve(`<!doctype html><script>${attack(`[parent, ${framesOf('parent')}]`)}</script>`, {
    host: 'localhost',
  })
  await countChannels(page)
  const release = await holdModal(page)
  await page.goto(await pages.serve(victim(tag(), `<iframe src="${sibling}"></iframe>`)))
  const attacker = page.frame({ url: sibling })
  await startOpening(page)
  await attacker?.evaluate('attack()')
  expect(await read(page, 'outcome')).toBe('pending')
  expect(await read(page, 'channels')).toBe(0)
  release()
  await modal.expectOpen()
  await attacker?.evaluate('attack()')
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await attacker?.evaluate('accepted')).toEqual([])
  expect(await read(page, 'channels')).toBe(1)
})

test('the page that opened the window is believed by neither side', async ({ page, pages, tag, context }) => {
  const victimUrl = await pages.serve(victim(tag()))
  const openerUrl = await pages.serve(
    `<!doctype html><button onclick="victim = window.open('${victimUrl}')">Open</button><script>${attack(`[victim, ${framesOf('victim')}]`)}</script>`,
    { host: 'localhost' },
  )
  await page.goto(openerUrl)
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Open' }).click()])
  await popup.waitForLoadState('load')
  const release = await holdModal(page)
  await startOpening(popup)
  await page.evaluate('attack()')
  expect(await read(popup, 'outcome')).toBe('pending')
  release()
  const dialog = popup.frameLocator('iframe[data-connectkit]').getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.evaluate('attack()')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(popup.locator('iframe[data-connectkit]')).toBeHidden()
  expect(await page.evaluate('accepted')).toEqual([])
})

test('a popup of the page is believed by neither side', async ({ page, pages, tag, modal, context }) => {
  const popupUrl = await pages.serve(
    `<!doctype html><title>Popup</title><script>${attack(`[opener, ${framesOf('opener')}]`)}</script>`,
    { host: 'localhost' },
  )
  await page.goto(await pages.serve(victim(tag(), `<button onclick="window.open('${popupUrl}')">Popup</button>`)))
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: 'Popup' }).click()])
  await popup.waitForLoadState('load')
  const release = await holdModal(page)
  await startOpening(page)
  await popup.evaluate('attack()')
  expect(await read(page, 'outcome')).toBe('pending')
  release()
  await page.bringToFront()
  await modal.expectOpen()
  await popup.evaluate('attack()')
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await popup.evaluate('accepted')).toEqual([])
})

test('the page itself cannot get a second port, nor make the loader believe it is the modal', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  await countChannels(page)
  const release = await holdModal(page)
  await page.goto(await pages.serve(victim(tag(), `<script>${attack(`[window, ${framesOf('window')}]`)}</script>`)))
  await startOpening(page)
  await page.evaluate(messages => {
    for (const text of messages) {
      window.postMessage(text, '*')
      window.dispatchEvent(new MessageEvent('message', { data: text, origin: location.origin, source: window }))
    }
  }, forged)
  expect(await read(page, 'outcome')).toBe('pending')
  expect(await read(page, 'channels')).toBe(0)
  release()
  await modal.expectOpen()
  const before = await read<number>(page, 'channels')
  await page.evaluate('attack()')
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await read(page, 'accepted')).toEqual([])
  // The attack itself made one channel for each forged text and window; the loader made none.
  const attempts = await page.evaluate(() => (window.length + 1) * 4)
  expect(await read(page, 'channels')).toBe(before + attempts)
})

test('an event with a lied origin and source is not believed', async ({ page, pages, tag, stack, modal }) => {
  const release = await holdModal(page)
  await countChannels(page)
  await page.goto(await pages.serve(victim(tag())))
  await startOpening(page)
  await page.evaluate(
    ({ messages, origin }) => {
      for (const text of messages) {
        const event = new MessageEvent('message', { data: text })
        Object.defineProperty(event, 'origin', { value: origin })
        Object.defineProperty(event, 'source', { value: window.frames[0] })
        window.dispatchEvent(event)
      }
    },
    { messages: forged, origin: stack.cdn },
  )
  expect(await read(page, 'outcome')).toBe('pending')
  expect(await read(page, 'channels')).toBe(0)
  release()
  await modal.expectOpen()
})

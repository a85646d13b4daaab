import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { attack, countChannels, forged, framesOf, holdModal, read, startOpening, victim } from './forgery.ts'

test('neither side believes a sibling frame', async ({ page, pages, tag, modal }) => {
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

test('neither side believes the page that opened the window', async ({ page, pages, tag, context }) => {
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

test('neither side believes a popup of the page', async ({ page, pages, tag, modal, context }) => {
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
  // The attack made one channel for each forged message and window; the loader made none.
  const attempts = await page.evaluate(count => (window.length + 1) * count, forged.length)
  expect(await read(page, 'channels')).toBe(before + attempts)
})

test('an event with a forged origin and source is not believed', async ({ page, pages, tag, stack, modal }) => {
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

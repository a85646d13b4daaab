import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { attack, countChannels, holdModal, read, startOpening, victim } from './forgery.ts'

/** The modal's iframe is the last in the page. */
const script = attack('[parent, top, top[top.length - 1]]')
const html = `<!doctype html><script>${script}</script>`
const quoted = html.replaceAll('"', '&quot;')

/** Origins of a frame next to the modal: each is easily confused with the modal's origin, or opaque. */
function hostileSources(cdn: string): Readonly<Record<string, string>> {
  const { port } = new URL(cdn)
  return {
    'https instead of http': `https://localhost:${port}/attack`,
    'another port': 'http://localhost:65000/attack',
    'no port': 'http://localhost/attack',
    'a sub-domain': `http://modal.localhost:${port}/attack`,
    'a sub-domain of a sub-domain': `http://localhost.localhost:${port}/attack`,
    'a trailing dot': `http://localhost.:${port}/attack`,
    'a name that ends alike': `http://evil-localhost:${port}/attack`,
    'a name that begins alike': `http://localhost.evil.test:${port}/attack`,
    'an international name that looks alike': `http://xn--loclhost-m2a.test:${port}/attack`,
    'the same host by its number': `http://127.0.0.1:${port}/attack`,
    'the same host by another number': `http://127.0.0.2:${port}/attack`,
    'the origin in the path': `http://evil.test/http://localhost:${port}/attack`,
  }
}

test('neither side believes any of 19 frames, 17 next to the modal and 2 inside another', async ({
  page,
  pages,
  tag,
  stack,
  modal,
}) => {
  const sources = Object.values(hostileSources(stack.cdn))
  await page.route(/\/attack$/, route => route.fulfill({ contentType: 'text/html', body: html }))
  const nested = await pages.serve(
    `<!doctype html><iframe src="http://evil.test/attack"></iframe><iframe srcdoc="${quoted}"></iframe>`,
    {
      host: 'localhost',
    },
  )
  const frames = [
    ...sources.map(src => `<iframe src="${src}"></iframe>`),
    `<iframe src="${nested}"></iframe>`,
    `<iframe srcdoc="${quoted}"></iframe>`,
    `<iframe sandbox="allow-scripts" srcdoc="${quoted}"></iframe>`,
    `<iframe sandbox="allow-scripts" src="${stack.cdn}/attack"></iframe>`,
    `<iframe src="data:text/html,${encodeURIComponent(html)}"></iframe>`,
    `<iframe name="connectkit" data-connectkit-like title="ConnectKit" src="http://evil.test/attack"></iframe>`,
  ]
  await countChannels(page)
  const release = await holdModal(page)
  await page.goto(await pages.serve(victim(tag(), frames.join(''))))
  const attackers = page.frames().filter(frame => frame !== page.mainFrame() && frame.url() !== nested)
  expect(attackers).toHaveLength(19)
  const attackAll = () => Promise.all(attackers.map(frame => frame.evaluate('attack()')))

  await startOpening(page)
  await attackAll()
  expect(await read(page, 'outcome')).toBe('pending')
  expect(await read(page, 'channels')).toBe(0)
  release()
  await expect(modal.dialog).toBeVisible()
  expect(await read(page, 'channels')).toBe(1)
  await attackAll()
  await modal.button('Close').click()
  await modal.expectClosed()
  for (const frame of attackers) expect(await frame.evaluate('accepted'), frame.url()).toEqual([])
  expect(await read(page, 'channels')).toBe(1)
  expect(await page.evaluate(() => window.ConnectKit.getState())).toMatchObject({ open: false, status: 'disconnected' })
})

test('a frame of the very origin of the modal is not the modal', async ({ page, pages, tag, stack, modal }) => {
  await page.route(/\/attack$/, route => route.fulfill({ contentType: 'text/html', body: html }))
  await countChannels(page)
  const release = await holdModal(page)
  await page.goto(await pages.serve(victim(tag(), `<iframe src="${stack.cdn}/attack"></iframe>`)))
  const attacker = page.frame({ url: /\/attack$/ })
  await startOpening(page)
  await attacker?.evaluate('attack()')
  expect(await read(page, 'channels')).toBe(0)
  expect(await read(page, 'outcome')).toBe('pending')
  release()
  await expect(modal.dialog).toBeVisible()
  await attacker?.evaluate('attack()')
  await modal.button('Close').click()
  await modal.expectClosed()
  expect(await attacker?.evaluate('accepted')).toEqual([])
})

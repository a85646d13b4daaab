import { expect, type Locator } from '@playwright/test'
import { test } from '../fixtures/sceneTest.ts'

const logo =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Crect%20width='8'%20height='8'%20fill='%237a3cff'/%3E%3C/svg%3E"

/** Fully encoded, as the modal draws it. */
const drawn = `data:image/svg+xml,${encodeURIComponent(decodeURIComponent(logo.slice(logo.indexOf(',') + 1)))}`

const styleOf = (element: Locator) =>
  element.evaluate(found => {
    const root = getComputedStyle(found.closest('[data-theme]') as Element)
    const [accent, ink, corner] = ['--accent', '--accent-ink', '--panel-radius'].map(name =>
      root.getPropertyValue(name),
    )
    return { corner, font: getComputedStyle(found).fontFamily.split(',')[0], accent, ink }
  })

test('a site has its own colour, corners, font and logo, within the modal’s policy', async ({ scene, tag }) => {
  const { page, modal, wallet, complaints } = scene
  const refused: string[] = []
  page.on('console', message => /Content Security Policy/.test(message.text()) && refused.push(message.text()))
  await scene.visit({
    tag: tag(
      `data-project-id="demo" data-accent="#ffd60a" data-radius="none" data-font="Georgia" data-site-logo="${logo}"`,
    ),
  })
  await scene.open()
  await modal.expectOpen()
  const light = await styleOf(modal.dialog)
  expect(light).toMatchObject({ corner: '0px', font: 'Georgia' })
  // Yellow text is unreadable on white.
  expect(light.ink).not.toBe('#ffd60a')
  await page.evaluate(() => window.ConnectKit.setTheme('dark'))
  await expect.poll(async () => (await styleOf(modal.dialog)).ink).toBe('#ffd60a')

  await page.evaluate(rdns => {
    const scripted = window.scripted[rdns]
    if (scripted) scripted.answers.eth_requestAccounts = () => new Promise(() => {})
  }, wallet.rdns)
  await modal.wallet(wallet.name).click()
  const picture = modal.dialog.locator(`img[src="${drawn}"]`)
  await expect(picture).toBeVisible()
  expect(await picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect([refused, complaints]).toEqual([[], []])
})

test('values with more than a colour, a name or a picture change nothing, and are reported', async ({ scene, tag }) => {
  const { modal, complaints } = scene
  await scene.visit({
    tag: tag(
      `data-project-id="demo" data-accent="red;}*{display:none" data-font="x&quot;;}*{display:none}" data-site-logo="https://evil.example/a.png"`,
    ),
  })
  await scene.open()
  await modal.expectOpen()
  expect(await styleOf(modal.dialog)).toMatchObject({ corner: '24px', accent: '#0f6b78' })
  await expect
    .poll(() => complaints.map(text => /data-([\w-]+) is/.exec(text)?.[1]).sort())
    .toEqual(['accent', 'font', 'site-logo'])
})

import { expect } from '@playwright/test'
import { holdEvilModal, openEvilModal } from '../fixtures/evilModal.ts'
import { test } from '../fixtures/test.ts'

test('a taken-over modal cannot show the secure site under another page’s name', async ({ page, pages, stack }) => {
  const honest = await openEvilModal(page, pages, stack)
  await expect.poll(() => honest.inModal(() => 'put' in window, null)).toBe(true)

  await test.step('inside another page', async () => {
    const other = await openEvilModal(page, pages, stack, { o: honest.origin })
    // The browser blocks it, so it sends nothing at all.
    await other.inModal(() => window.siteLoaded, null)
    expect(await other.inModal(() => window.heardFromSite, null)).toBe(0)
  })

  await test.step('without a page around it', async () => {
    await page.goto(`${stack.cdn}/evil.html`)
    const alone = holdEvilModal(page, stack, honest.origin)
    await expect.poll(() => alone.inModal(() => window.heardFromSite, null)).toBe(1)
    expect(await alone.inModal(() => 'put' in window, null)).toBe(false)
  })
})

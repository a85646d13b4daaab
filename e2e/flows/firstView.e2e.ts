import { expect, type Frame, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'

/** What the iframe shows before its script has run. */
interface Prepared {
  rows: Element[]
  texts: (string | null)[]
  theme: string | undefined
}

declare global {
  interface Window {
    prepared: Prepared
  }
}

const opener = '<!doctype html><html lang="en"><title>Cold</title><button data-connectkit-open>Connect</button>'

/** Opens the modal of a page that has loaded nothing ahead. */
async function openCold(page: Page, url: string): Promise<Frame> {
  await page.addInitScript(() => {
    const read = () => {
      const rows = [...document.querySelectorAll('#root li')]
      const theme = document.querySelector<HTMLElement>('#root > *')?.dataset.theme
      window.prepared = { rows, texts: rows.map(row => row.textContent), theme }
    }
    // The window's listeners hear of it after the document's, in their order: this one right after the modal's.
    document.addEventListener('DOMContentLoaded', () => addEventListener('DOMContentLoaded', read))
  })
  await page.goto(url)
  await page.waitForFunction('window.ConnectKit')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('iframe[data-connectkit]')).not.toHaveAttribute('inert')
  const frame = page.frames().find(each => each.url().includes('/modal.html'))
  if (!frame) throw new Error('There is no modal')
  await frame.waitForFunction('window.prepared')
  return frame
}

test('the view that comes with the document is the one the script draws, which keeps its elements', async ({
  page,
  pages,
  tag,
}) => {
  const url = await pages.serve(
    `${opener}${tag('data-project-id="demo" data-preload="none" data-theme="dark"')}</html>`,
  )
  const frame = await openCold(page, url)
  const { prepared, drawn, kept, theme } = await frame.evaluate(() => {
    const rows = [...document.querySelectorAll('#root li')]
    return {
      prepared: window.prepared.texts,
      drawn: rows.map(row => row.textContent),
      kept: rows.map(row => window.prepared.rows.includes(row)),
      theme: window.prepared.theme,
    }
  })
  expect(prepared.length).toBeGreaterThan(4)
  // Only letters are missing that stand in the place of a picture.
  const named = (texts: readonly (string | null)[]) => texts.map(text => text?.replace(/^[A-Z]{1,2}(?=[A-Z][a-z])/, ''))
  expect(named(prepared)).toEqual(named(drawn))
  expect(new Set(kept)).toEqual(new Set([true]))
  expect(theme).toBe('dark')
  await expect(frame.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(frame.getByText(new URL(url).host)).toBeVisible()
})

const announce = `<script>
  const icon = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const info = { uuid: crypto.randomUUID(), name: 'Ember', icon, rdns: 'example.ember' }
  const provider = { request: async () => [], on() {}, removeListener() {} }
  const tell = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
</script>`

test('room is reserved for the wallets of the page, whose rows the script draws', async ({
  page,
  pages,
  tag,
  modal,
}) => {
  const url = await pages.serve(`${opener}${announce}${tag('data-project-id="demo" data-preload="none"')}</html>`)
  const frame = await openCold(page, url)
  const [reserved, ...others] = await frame.evaluate(() => window.prepared.texts)
  expect(reserved).toBe('')
  expect(others.length).toBeGreaterThan(4)
  await expect(modal.wallet('Ember')).toBeVisible()
  expect(await frame.evaluate(() => document.querySelectorAll('#root li [data-shape=row]').length)).toBe(0)
})

test('an option that changes the view leaves it to the script', async ({ page, pages, tag, modal }) => {
  const url = await pages.serve(
    `${opener}${tag('data-project-id="demo" data-preload="none" data-accent="#7a3cff"')}</html>`,
  )
  const frame = await openCold(page, url)
  expect(await frame.evaluate(() => window.prepared.theme)).toBeUndefined()
  await modal.expectOpen()
})

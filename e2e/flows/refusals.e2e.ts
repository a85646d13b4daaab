import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

for (const { project, code } of [
  { project: 'nobody', code: 'project_not_found' },
  { project: 'elsewhere', code: 'origin_not_allowed' },
])
  test(`project ${project}: open() rejects with ${code} and leaves the page usable`, async ({
    page,
    pages,
    tag,
    modal,
  }) => {
    const html = `<!doctype html><title>Refused</title><button>Mine</button>${tag(`data-project-id="${project}"`)}`
    await page.goto(await pages.serve(html))
    const error = await page.evaluate(() =>
      window.ConnectKit.open().catch(({ name, code, message, docs }) => ({ name, code, message, docs })),
    )
    expect(error).toMatchObject({ name: 'ConnectKitError', code })
    await modal.expectClosed()
    const card = page.getByRole('alertdialog', { name: 'This site isn’t set up to connect wallets' })
    await card.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Mine' }).click()
  })

test('a tag without a project id makes open() reject with project_missing', async ({ page, pages, tag }) => {
  await page.goto(await pages.serve(`<!doctype html><title>No project</title>${tag('')}`))
  const code = await page.evaluate(() => window.ConnectKit.open().catch(error => error.code))
  expect(code).toBe('project_missing')
})

test('a damaged loader is not run', async ({ page, pages, stack, release }) => {
  const wrong = `sha384-${'A'.repeat(64)}`
  const tag = `<script src="${stack.cdn}/${release.version}/loader.js" integrity="${wrong}" crossorigin data-project-id="demo"></script>`
  await page.goto(await pages.serve(`<!doctype html><title>Damaged</title>${tag}`))
  expect(await page.evaluate(() => 'ConnectKit' in window)).toBe(false)
})

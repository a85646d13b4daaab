import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

for (const loading of ['', 'async', 'defer'])
  test(`a tag with "${loading}" in the head boots`, async ({ page, pages, tag, modal }) => {
    const plain = tag().replace(' async>', ` ${loading}>`)
    await page.goto(await pages.serve(`<!doctype html><html lang="en"><head><title>Boot</title>${plain}</head></html>`))
    expect(await page.evaluate(() => window.ConnectKit.getState())).toMatchObject({
      open: false,
      status: 'disconnected',
    })
    await page.evaluate(() => void window.ConnectKit.open())
    await modal.expectOpen()
  })

test('a tag that the page’s script adds later boots', async ({ page, pages, stack, release, modal }) => {
  await page.goto(await pages.serve('<!doctype html><html lang="en"><title>Late tag</title></html>'))
  await page.evaluate(
    src =>
      new Promise(resolve => {
        const script = Object.assign(document.createElement('script'), { src, onload: resolve })
        script.dataset.projectId = 'demo'
        document.head.append(script)
      }),
    `${stack.cdn}/${release.version}/loader.js`,
  )
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
})

test('the tag with the major version’s path boots', async ({ page, pages, stack, modal }) => {
  const tag = `<script src="${stack.cdn}/1/loader.js" data-project-id="demo"></script>`
  await page.goto(await pages.serve(`<!doctype html><html lang="en"><title>Floating</title>${tag}</html>`))
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
})

test('elements named like globals that the loader reads do not break it', async ({ page, pages, tag, modal }) => {
  const clobbering = '<img name="currentScript" alt=""><form id="ConnectKit"></form><a id="location" href="#">x</a>'
  await page.goto(
    await pages.serve(
      `<!doctype html><html lang="en"><title>Clobbered</title><body>${clobbering}${tag()}</body></html>`,
    ),
  )
  await page.evaluate(() => void window.ConnectKit.open())
  await modal.expectOpen()
})

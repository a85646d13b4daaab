import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { build } from 'esbuild'
import { docExample } from '../fixtures/docExamples.ts'
import { test } from '../fixtures/test.ts'

/** A site's own bundle, which imports the packed package as npm unpacks it. */
async function bundleSite(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  try {
    const packed = execFileSync('npm', ['pack', join(process.cwd(), 'dist/npm'), '--silent'], { cwd: folder })
    const home = join(folder, 'node_modules/load-connectkit')
    await mkdir(home, { recursive: true })
    execFileSync('tar', ['xzf', `${packed}`.trim(), '-C', home, '--strip-components=1'], { cwd: folder })
    await writeFile(join(folder, 'site.js'), source)
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'site.js')],
      bundle: true,
      format: 'esm',
      write: false,
    })
    return outputFiles[0]?.text ?? ''
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a bundle with the package loads and starts the loader once', async ({ page, pages, stack, modal, release }) => {
  const options = { base: `${stack.cdn}/`, projectId: 'demo', language: 'de' }
  const script = await bundleSite(
    `
    import { loadConnectKit } from 'load-connectkit'
    const options = ${JSON.stringify(options)}
    const [first, second] = await Promise.all([loadConnectKit(options), loadConnectKit(options)])
    document.title = first === second ? first.version : 'two of them'
    first.open()`,
  )
  await page.goto(await pages.serve(`<!doctype html><title>Site</title><script type="module">${script}</script>`))
  await expect(page).toHaveTitle(release.version)
  await expect(modal.dialog).toHaveAccessibleName('Wallet verbinden')
})

test('the example of the documents opens the modal', async ({ page, pages, stack, modal }) => {
  const example = docExample('recipes', 'loadConnectKit(')
  const script = await bundleSite(example.replace('https://CDN', stack.cdn).replace('YOUR_PROJECT_ID', 'demo'))
  await page.goto(await pages.serve(`<!doctype html><title>Site</title><script type="module">${script}</script>`))
  await modal.expectOpen()
})

test('a server that is not there is named, with what to do', async ({ page, pages, release }) => {
  const script = await bundleSite(`
    import { loadConnectKit } from 'load-connectkit'
    loadConnectKit({ base: 'http://127.0.0.1:9', projectId: 'demo' }).catch(error => { document.title = error.message })`)
  await page.goto(await pages.serve(`<!doctype html><title>Site</title><script type="module">${script}</script>`))
  await expect(page).toHaveTitle(
    `ConnectKit did not load from http://127.0.0.1:9/${release.version}/loader.mjs. Open it in the browser; if it is there, add http://127.0.0.1:9 to the page's script-src and frame-src.`,
  )
})

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPage } from '../buildPage.mjs'

/**
 * Builds the admin's page: `assets/`, and `entries.json`, which names its script and style sheet.
 * @param {{root: string, browser: import('esbuild').BuildOptions}} options `browser`: common to all browser builds
 */
export async function buildAdmin({ root, browser }) {
  const dir = join(root, 'dist/admin')
  await rm(dir, { recursive: true, force: true })
  const { page, entry, inputs } = await buildPage({
    ...{ root, browser, dir, page: 'admin' },
    entry: 'cdn/admin/page/main.tsx',
  })
  await writeFile(join(dir, 'entries.json'), JSON.stringify({ [page]: entry }))
  return inputs
}

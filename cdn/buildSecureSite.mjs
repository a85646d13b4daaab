import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTexts } from '../shared/i18n/build/collectTexts.mjs'
import { compiledTexts } from '../shared/i18n/build/compiledTexts.mjs'
import { buildPage } from './buildPage.mjs'
import { textGroups } from './secure-site/locales/textGroups.mjs'

/* Builds the secure site's scripts. This is plain JavaScript, so it runs without being compiled. */

const pages = ['sdk', 'window', 'device', 'loading']

/**
 * Writes `assets/`, with content hashes in the names, and `entries.json`, which maps each page to its script and style
 * sheet. Code that a page needs later, such as signing, is a separate script. Each page is built on its own: browsers
 * partition the caches of frames and windows, and shared chunks would only add many small files to each.
 * @param {{root: string, browser: import('esbuild').BuildOptions, plugins: import('esbuild').Plugin[]}} options
 * `browser`: common to all browser builds
 */
export async function buildSecureSite({ root, browser, plugins }) {
  const dir = join(root, 'dist/secure')
  await writeTexts(join(root, 'cdn/secure-site'), textGroups)
  await rm(dir, { recursive: true, force: true })
  const build = page =>
    buildPage({
      ...{ root, browser, dir, page, entry: `cdn/secure-site/pages/${page}.tsx` },
      plugins: [...plugins, compiledTexts],
    })
  const built = await Promise.all(pages.map(build))
  const entries = Object.fromEntries(built.map(({ page, entry }) => [page, entry]))
  await writeFile(join(dir, 'entries.json'), JSON.stringify(entries))
  return built.flatMap(({ inputs }) => inputs)
}

import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTexts } from '../shared/i18n/build/collectTexts.mjs'
import { compiledTexts } from '../shared/i18n/build/compiledTexts.mjs'
import { buildPage } from './buildPage.mjs'
import { textGroups } from './secure-site/locales/textGroups.mjs'

/* Builds the secure site's scripts. This is plain JavaScript, so it runs without being compiled. */

const pages = ['sdk', 'window', 'device', 'loading']
/** The code of a window for a payment. The page that waits for its ticket fetches it ahead. */
const ahead = { window: ['cdn/secure-site/approve/prepareTransaction.ts', 'cdn/secure-site/signing/withSigner.ts'] }

/**
 * Writes `assets/`, with content hashes in the names, and `entries.json`, which maps each page to its script, its style
 * sheet, and the hashes of all files that it may load. Code that a page needs later, such as signing, is a separate
 * script. Each page is built separately: browsers partition the caches of frames and windows, and shared chunks would
 * only add many small files to each.
 * @param {{root: string, browser: import('esbuild').BuildOptions, plugins: import('esbuild').Plugin[]}} options
 * `browser`: common to all browser builds
 */
export async function buildSecureSite({ root, browser, plugins }) {
  const dir = join(root, 'dist/secure')
  await writeTexts(join(root, 'cdn/secure-site'), textGroups)
  await rm(dir, { recursive: true, force: true })
  const build = page =>
    buildPage({
      ...{ root, browser, dir, page, entry: `cdn/secure-site/pages/${page}.tsx`, ahead: ahead[page] },
      plugins: [...plugins, compiledTexts],
    })
  const built = await Promise.all(pages.map(build))
  const entries = Object.fromEntries(
    await Promise.all(
      built.map(async ({ page, entry, files }) => [page, { ...entry, integrity: await hashesOf(dir, files) }]),
    ),
  )
  await writeFile(join(dir, 'entries.json'), JSON.stringify(entries))
  return built.flatMap(({ inputs }) => inputs)
}

/** @param {string} dir @param {readonly string[]} files */
async function hashesOf(dir, files) {
  const hashOf = async file =>
    `sha256-${createHash('sha256')
      .update(await readFile(join(dir, file)))
      .digest('base64')}`
  return Object.fromEntries(await Promise.all([...files].sort().map(async file => [file, await hashOf(file)])))
}

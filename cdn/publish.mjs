import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addRelease, listFiles, listReleases } from './addRelease.mjs'
import { writeFrameTemplate } from './frameTemplate.mjs'
import { smallestBrotli } from './smallestBrotli.mjs'
import { headerFiles } from './static/headerFiles.mjs'
import { headerRules } from './static/headerRules.mjs'

/*
 * Prepares a built site for this server, an object store or a static host. Writes `.br` and `.gz` beside files that get
 * smaller, `{version}/manifest.json`, `releases.json`, and headers for static hosts; then adds the site to a folder
 * of releases. Plain JavaScript, so it runs without a build.
 */

const gzipOf = promisify(gzip)

const compressible = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.ts', '.mts', '.txt', '.map', '.wasm'])

/**
 * @param {{siteDir: string, version: string, modalDir?: string, releasesDir?: string, publicUrl?: string}} options
 *   `modalDir` holds the modal's parts, for a release built without a template; `releasesDir` is the folder to add it
 * to;
 *   `publicUrl` is the origin in the snippet, which the server replaces by its own when it serves the manifest
 * @returns the manifest, which covers the release's directory and the shared `assets/`, but not images
 */
export async function publish({ siteDir, version, modalDir, releasesDir, publicUrl = 'https://cdn.example.com' }) {
  if (modalDir) await writeFrameTemplate({ siteDir, version, modalDir })
  const paths = await listPublic(siteDir)
  const isOfRelease = path =>
    path.startsWith('assets/') || (path.startsWith(`${version}/`) && !path.endsWith('/modal.html'))
  const isPicture = path => path.startsWith('images/')
  const published = await Promise.all(
    paths
      .filter(path => isOfRelease(path) || isPicture(path))
      .map(async path => [path, await describeFile(join(siteDir, path))]),
  )
  const files = Object.fromEntries(published.filter(([path]) => isOfRelease(path)))
  const loader = files[`${version}/loader.js`]
  if (!loader) throw new Error(`${siteDir} holds no ${version}/loader.js: build the loader before publishing`)
  const snippet = scriptTag(`${publicUrl}/${version}/loader.js`, loader.integrity)
  const manifest = { version, files, snippet }
  await writeFile(join(siteDir, version, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await describeReleases(siteDir)
  if (releasesDir) {
    await addRelease({ siteDir, version, releasesDir })
    await describeReleases(releasesDir)
  }
  return manifest
}

/**
 * Writes the headers for static hosts, and `releases.json` for workers, which cannot list a directory.
 * @param {string} directory
 * @param {Parameters<typeof headerRules>[1]} [documents] headers of the documents among the files, by path
 * @param {Parameters<typeof headerRules>[2]} [sources] the release whose scripts a major version has
 */
export async function describeReleases(directory, documents, sources) {
  const paths = await listPublic(directory)
  const rules = headerRules(paths, documents, sources)
  for (const [name, write] of Object.entries(headerFiles)) await writeFile(join(directory, name), write(rules, paths))
  await writeFile(join(directory, 'releases.json'), `${JSON.stringify(await listReleases(directory))}\n`)
}

function scriptTag(src, integrity) {
  return `<script src="${src}" integrity="${integrity}" crossorigin data-project-id="YOUR_PROJECT_ID" async></script>`
}

/** Paths of the public files of the build, without the compressed files of an earlier run. */
async function listPublic(directory) {
  const paths = await listFiles(directory)
  const known = new Set(paths)
  const isCompressed = path => /\.(br|gz)$/.test(path) && known.has(path.slice(0, -3))
  const isPublic = path =>
    /^(assets|images|\d+|\d+\.\d+\.\d+)\/(?!(manifest\.json|modal\.template|test\.gated|withdrawn)$)/.test(path)
  return paths.filter(path => isPublic(path) && !isCompressed(path)).sort()
}

async function describeFile(file) {
  const bytes = await readFile(file)
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  return { integrity, bytes: bytes.length, brotli: await compressFile(file) }
}

/**
 * Writes `.br` and `.gz` beside a file where they are smaller.
 * @param {string} file @returns its size after Brotli
 */
export async function compressFile(file) {
  const bytes = await readFile(file)
  if (!compressible.has(extname(file))) return bytes.length
  const [brotli] = await Promise.all([
    writeSmaller(`${file}.br`, await smallestBrotli(bytes), bytes.length),
    writeSmaller(`${file}.gz`, await gzipOf(bytes, { level: 9 }), bytes.length),
  ])
  return brotli
}

/** @returns the size of the smaller form */
async function writeSmaller(file, compressed, plainLength) {
  if (compressed.length < plainLength) await writeFile(file, compressed)
  else await rm(file, { force: true })
  return Math.min(compressed.length, plainLength)
}

// Runs only as a program. The URL alone cannot decide: when bundled, this code has the bundling program's URL.
const [, program = ''] = process.argv
if (program.endsWith('publish.mjs') && import.meta.url === pathToFileURL(program).href) {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'dist/site' },
      modal: { type: 'string' },
      version: { type: 'string' },
      releases: { type: 'string' },
      'public-url': { type: 'string' },
    },
  })
  const { site: siteDir, modal: modalDir, releases: releasesDir, 'public-url': publicUrl } = values
  try {
    const version = values.version ?? (await listReleases(siteDir)).at(-1)
    if (!version) throw new Error(`${siteDir} holds no release: run npm run build first`)
    const { snippet } = await publish({ siteDir, version, modalDir, releasesDir, publicUrl })
    process.stdout.write(`${snippet}\n`)
  } catch (error) {
    process.stderr.write(
      `${error.message}\nusage: node cdn/publish.mjs [--site dist/site] [--modal dist/modal] [--version x.y.z] [--releases DIR] [--public-url URL]\n`,
    )
    process.exitCode = 1
  }
}

import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addRelease, listFiles, listReleases } from './addRelease.mjs'
import { docsPolicy } from './docs/docsPolicy.mjs'
import { writeFrameTemplate } from './frameTemplate.mjs'
import { smallestBrotli } from './smallestBrotli.mjs'

/*
 * Prepares a built site for this server, an object store or a static host. Writes `.br` and `.gz` beside files that get
 * smaller, `{version}/manifest.json`, `releases.json`, and `_headers` for static hosts; then adds the site to a folder
 * of releases. Plain JavaScript, so it runs without a build.
 */

const gzipOf = promisify(gzip)

const compressible = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.ts', '.mts', '.txt', '.map', '.wasm'])

const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const publicHeaders = [
  'Access-Control-Allow-Origin: *',
  'Cross-Origin-Resource-Policy: cross-origin',
  'Timing-Allow-Origin: *',
  'X-Content-Type-Options: nosniff',
]
const immutable = 'Cache-Control: public, max-age=31536000, immutable'
const floating = 'Cache-Control: public, max-age=300'
const newest = 'Cache-Control: public, max-age=5'
/** For `.ts` and `.mts`, which hosts would serve as video or an unknown type. */
const shownAsText = 'Content-Type: text/plain; charset=utf-8'

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
  const isOfRelease = path => path.startsWith('assets/') || path.startsWith(`${version}/`)
  const isPicture = path => path.startsWith('images/')
  const published = await Promise.all(
    paths
      .filter(path => isOfRelease(path) || isPicture(path))
      .map(async path => [path, await publishFile(join(siteDir, path))]),
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
 * Writes `_headers` for static hosts, and `releases.json` for workers, which cannot list a directory.
 * @param {string} directory
 */
export async function describeReleases(directory) {
  await writeFile(join(directory, '_headers'), headersText(await listPublic(directory)))
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
    /^(assets|images|\d+\.\d+\.\d+)\/(?!(manifest\.json|modal\.template|test\.gated|withdrawn)$)/.test(path)
  return paths.filter(path => isPublic(path) && !isCompressed(path)).sort()
}

async function publishFile(file) {
  const bytes = await readFile(file)
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  if (!compressible.has(extname(file))) return { integrity, bytes: bytes.length, brotli: bytes.length }
  const [brotli] = await Promise.all([
    writeSmaller(`${file}.br`, await smallestBrotli(bytes), bytes.length),
    writeSmaller(`${file}.gz`, await gzipOf(bytes, { level: 9 }), bytes.length),
  ])
  return { integrity, bytes: bytes.length, brotli }
}

/** @returns the size of the smaller form */
async function writeSmaller(file, compressed, plainLength) {
  if (compressed.length < plainLength) await writeFile(file, compressed)
  else await rm(file, { force: true })
  return Math.min(compressed.length, plainLength)
}

/** Signatures and proofs, which change when a key or witness is added. */
const isRenewed = path => /\.(minisig|tlog-proof)$/.test(path)

/** One rule per release file, because static hosts join the values of overlapping rules. */
function headersText(paths) {
  const ofReleases = paths.filter(path => /^\d/.test(path))
  const releases = [...new Set(ofReleases.map(path => path.split('/')[0]))]
  const rule = (path, ...lines) => {
    const policy = `Content-Security-Policy: ${docsPolicy(path.slice(1)) ?? closedPolicy}`
    return [path, ...[policy, ...publicHeaders, ...lines].map(line => `  ${line}`)].join('\n')
  }
  const own = path => {
    if (/\.d\.m?ts$/.test(path)) return [shownAsText]
    return paths.includes(`${path}.map`) ? [`SourceMap: /${path}.map`] : []
  }
  return `${[
    rule('/assets/*', immutable),
    rule('/images/*', immutable),
    ...ofReleases.map(path => rule(`/${path}`, isRenewed(path) ? floating : immutable, ...own(path))),
    ...releases.map(release => rule(`/${release}/manifest.json`, floating)),
    rule('/log/checkpoint', newest),
    rule('/log/tile/*', immutable),
  ].join('\n\n')}\n`
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

import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/*
 * Makes a built site ready for this server, an object store or a static host: `.br` and `.gz` beside every file worth
 * it, `{version}/manifest.json`, and `_headers` as static hosts read it. Plain JavaScript, so that the build needs no build.
 */

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

const compressible = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.ts', '.mts', '.txt', '.map', '.wasm'])

const publicHeaders = [
  "Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin: *',
  'Cross-Origin-Resource-Policy: cross-origin',
  'Timing-Allow-Origin: *',
  'X-Content-Type-Options: nosniff',
]
const immutable = 'Cache-Control: public, max-age=31536000, immutable'
const floating = 'Cache-Control: public, max-age=300'
/** Of the module's types, which hosts take for a video or for nothing they know. */
const shownAsText = 'Content-Type: text/plain; charset=utf-8'

/**
 * @param {{siteDir: string, version: string, publicUrl?: string}} options `publicUrl` is the origin the snippet names;
 *   the server puts its own there when it serves the manifest
 * @returns the manifest: of this release's directory and of `assets/`, which releases share; pictures are no part of it
 */
export async function publish({ siteDir, version, publicUrl = 'https://cdn.example.com' }) {
  const paths = (await listFiles(siteDir)).filter(path =>
    /^(assets|images|\d+\.\d+\.\d+)\/(?!manifest\.json$)/.test(path),
  )
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
  await writeFile(join(siteDir, '_headers'), headersText(paths))
  return manifest
}

function scriptTag(src, integrity) {
  return `<script src="${src}" integrity="${integrity}" crossorigin data-project-id="YOUR_PROJECT_ID" async></script>`
}

/** Files as they were built, without what an earlier run has written beside them. */
async function listFiles(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const known = new Set(paths)
  return paths.filter(path => !/\.(br|gz)$/.test(path) || !known.has(path.slice(0, -3))).sort()
}

async function publishFile(file) {
  const bytes = await readFile(file)
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  if (!compressible.has(extname(file))) return { integrity, bytes: bytes.length, brotli: bytes.length }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [brotli] = await Promise.all([
    writeSmaller(`${file}.br`, await brotliOf(bytes, { params }), bytes.length),
    writeSmaller(`${file}.gz`, await gzipOf(bytes, { level: 9 }), bytes.length),
  ])
  return { integrity, bytes: bytes.length, brotli }
}

/** @returns the bytes that will travel */
async function writeSmaller(file, compressed, plainLength) {
  if (compressed.length < plainLength) await writeFile(file, compressed)
  else await rm(file, { force: true })
  return Math.min(compressed.length, plainLength)
}

/** One rule for each file of a release, because static hosts join the values of rules that overlap. */
function headersText(paths) {
  const ofReleases = paths.filter(path => /^\d/.test(path))
  const releases = [...new Set(ofReleases.map(path => path.split('/')[0]))]
  const rule = (path, ...lines) => [path, ...[...publicHeaders, ...lines].map(line => `  ${line}`)].join('\n')
  const isType = path => /\.d\.m?ts$/.test(path)
  return `${[
    rule('/assets/*', immutable),
    rule('/images/*', immutable),
    ...ofReleases.map(path => rule(`/${path}`, immutable, ...(isType(path) ? [shownAsText] : []))),
    ...releases.map(release => rule(`/${release}/manifest.json`, floating)),
  ].join('\n\n')}\n`
}

// Bundled into another program, this file has that program's URL: hence the name as well.
const [, program = ''] = process.argv
if (program.endsWith('publish.mjs') && import.meta.url === pathToFileURL(program).href) {
  const { values } = parseArgs({
    options: { site: { type: 'string' }, version: { type: 'string' }, 'public-url': { type: 'string' } },
  })
  const { site: siteDir, version, 'public-url': publicUrl } = values
  if (!siteDir || !version) {
    process.stderr.write(
      'usage: node cdn/publish.mjs --site dist/site --version 1.0.0 [--public-url https://cdn.example.com]\n',
    )
    process.exitCode = 1
  } else {
    const { snippet } = await publish({ siteDir, version, publicUrl })
    process.stdout.write(`${snippet}\n`)
  }
}

import { docsPolicy } from '../docs/docsPolicy.mjs'

/*
 * The headers of the files in a folder of releases, for static hosts. This server sends the same. Plain JavaScript, for
 * publish.mjs.
 */

const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const publicHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}
const immutable = 'public, max-age=31536000, immutable'
const floating = 'public, max-age=300'
const newest = 'public, max-age=5'

/** Signatures and proofs change when a key or witness is added, and so does the manifest, which includes them. */
const isRenewed = path => /\.(minisig|tlog-proof)$|\/manifest\.json$/.test(path)

/**
 * One rule per release file, because static hosts join the values of overlapping rules.
 * @param {readonly string[]} paths of public files
 * @param {Readonly<Record<string, Readonly<Record<string, string>>>>} [documents] headers of the documents among them, by path
 * @param {ReadonlyMap<string, string>} [sources] the release whose scripts a major version has
 * @returns {{path: string, headers: Record<string, string>}[]} a path may end with `*`
 */
export function headerRules(paths, documents = {}, sources = new Map()) {
  const ofReleases = paths.filter(path => /^\d/.test(path) && !Object.hasOwn(documents, path))
  const releases = [...new Set(ofReleases.map(path => path.split('/')[0]))]
  const manifests = releases.map(release => `${release}/manifest.json`)
  const rule = (path, cacheControl, more = {}) => ({
    path: `/${path}`,
    headers: {
      'Content-Security-Policy': docsPolicy(path) ?? closedPolicy,
      ...publicHeaders,
      'Cache-Control': cacheControl,
      ...more,
    },
  })
  const ofRelease = path => {
    const isFloating = isRenewed(path) || /^\d+\//.test(path)
    const [release, ...rest] = path.split('/')
    const map = `${sources.get(release) ?? release}/${rest.join('/')}.map`
    return rule(path, isFloating ? floating : immutable, paths.includes(map) ? { SourceMap: `/${map}` } : {})
  }
  return [
    rule('assets/*', immutable),
    rule('images/*', immutable),
    ...ofReleases.filter(path => !manifests.includes(path)).map(ofRelease),
    ...manifests.map(ofRelease),
    ...Object.entries(documents).map(([path, headers]) => ({ path: `/${path}`, headers: { ...headers } })),
    rule('log/checkpoint', newest),
    // Without an extension, Caddy would name no type.
    rule('log/tile/*', immutable, { 'Content-Type': 'application/octet-stream' }),
  ]
}

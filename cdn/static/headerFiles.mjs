import { extname } from 'node:path'
import { contentTypeOf, shownAsText } from '../contentTypeOf.mjs'

/* Writes the headers in the format of each static host. Plain JavaScript, for publish.mjs. */

/** @typedef {ReturnType<typeof import('./headerRules.mjs').headerRules>[number]} HeaderRule */

/** The header files beside the releases, by name. */
export const headerFiles = {
  _headers: hostHeaders,
  'headers.caddy': caddyHeaders,
  'headers.nginx': nginxHeaders,
}

/**
 * For Netlify, Cloudflare Pages and other hosts that read `_headers`. They know all our content types but that of `.ts`
 * files.
 * @param {readonly HeaderRule[]} rules
 */
function hostHeaders(rules) {
  return `${rules
    .map(({ path, headers }) => {
      const isShownAsText = /\.m?ts$/.test(path)
      const lines = Object.entries({ ...headers, ...(isShownAsText && { 'Content-Type': shownAsText }) })
      return [path, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n')
    })
    .join('\n\n')}\n`
}

/**
 * For Caddy, imported by deploy/static/Caddyfile.
 * @param {readonly HeaderRule[]} rules @param {readonly string[]} paths of public files
 */
function caddyHeaders(rules, paths) {
  const quoted = value => JSON.stringify(value)
  const types = [...typesOf(paths)].map(([type, endings], index) => {
    const name = `@type${index}`
    return `${name} path ${endings.map(ending => `*.${ending}`).join(' ')}\nheader ${name} Content-Type ${quoted(type)}\n`
  })
  const own = rules.map(({ path, headers }) => {
    const lines = Object.entries(withOwnType(path, headers)).map(([name, value]) => `\t${name} ${quoted(value)}`)
    return `header ${path} {\n${lines.join('\n')}\n}\n`
  })
  return [...types, ...own].join('')
}

/**
 * For nginx, included by deploy/static/nginx.conf.
 * @param {readonly HeaderRule[]} rules @param {readonly string[]} paths of public files
 */
function nginxHeaders(rules, paths) {
  const types = [...typesOf(paths)].map(([type, endings]) => `\t${type.split(';')[0]} ${endings.join(' ')};`)
  const texts = [...typesOf(paths).keys(), shownAsText]
  const encoded = [...new Set(texts.filter(type => type.includes('charset=')).map(type => type.split(';')[0]))]
  const own = rules.map(({ path, headers }) => {
    const isPrefix = path.endsWith('*')
    const { 'Content-Type': type, ...others } = withOwnType(path, headers)
    const lines = Object.entries(others).map(([name, value]) => `\tadd_header ${name} "${value}";`)
    const typed = type && !extname(path) ? [`\tdefault_type ${type.split(';')[0]};`] : []
    const place = isPrefix ? `^~ ${path.slice(0, -1)}` : `= ${path}`
    return `location ${place} {\n${[...typed, ...lines, '\ttry_files $uri @server;'].join('\n')}\n}\n`
  })
  // nginx rejects a duplicate of its built-in text/html.
  const charsets = `charset utf-8;\ncharset_types ${encoded.filter(type => type !== 'text/html').join(' ')};\n`
  return [`types {\n${types.join('\n')}\n}\ndefault_type application/octet-stream;\n`, charsets, ...own].join('')
}

/** A file without an extension gets its content type in its own rule. */
function withOwnType(path, headers) {
  if (path.endsWith('*') || extname(path) || headers['Content-Type']) return headers
  return { ...headers, 'Content-Type': contentTypeOf(path.slice(1)) }
}

/**
 * Content types, with their files' extensions.
 * @param {readonly string[]} paths @returns {Map<string, string[]>}
 */
function typesOf(paths) {
  const known = [...paths, 'release.json', 'release.json.minisig', 'release.json.tlog-proof']
  const endings = [...new Set(known.map(path => extname(path).slice(1)).filter(Boolean))].sort()
  const types = new Map()
  for (const ending of endings) {
    const type = contentTypeOf(`a.${ending}`)
    types.set(type, [...(types.get(type) ?? []), ending])
  }
  return types
}

import { parse } from 'tldts'
import { parseWebOrigin } from '../webOrigin.ts'

/**
 * One entry of a project's allow-list (reference §1.17): `[scheme://]host[:port][/ignored]`.
 *
 * `*` stands for exactly one whole label, or for any port. Without a scheme both http and https match. Without a port
 * only the default port of the scheme matches.
 */
export interface OriginPattern {
  protocol?: 'http:' | 'https:'
  /** Labels in order; `*` matches any one label. An IPv6 address is a single label. */
  labels: string[]
  /** `''` is the default port of the scheme. */
  port: string
}

const acceptedOrigins =
  'accepted: https://app.example.com, https://*.example.com, http://localhost:*, or example.com:8080 for both schemes'

const shape = /^(?:(https?):\/\/)?(\[[0-9a-f:.]+\]|[^/?#:@[\]\\\s]+)(?::(\d{1,5}|\*))?(?:\/.*)?$/i

/** @returns the pattern, or a sentence that says what is wrong and what is accepted */
export function parseOriginPattern(text: string): OriginPattern | string {
  const wrong = (what: string) => `"${text}" ${what}; ${acceptedOrigins}`
  const [, scheme, host, port = ''] = shape.exec(text) ?? []
  if (!host) return wrong('is not an origin')
  // URL keeps `*`, and normalizes case, IDN (to punycode) and IP addresses as browsers do in origins.
  if (!URL.canParse(`http://${host}`)) return wrong('has no valid host')
  const { hostname } = new URL(`http://${host}`)
  const labels = hostname.startsWith('[') ? [hostname] : hostname.split('.')
  if (labels.includes('')) return wrong('has an empty label or a dot at its end')
  if (labels.some(label => label !== '*' && label.includes('*')))
    return wrong('uses * for part of a label, not a whole one')
  if (labels.at(-1) === '*') return wrong('would match hosts of any owner: the last label cannot be *')
  if (!parseWebOrigin(`http://${labels.map(label => (label === '*' ? 'any' : label)).join('.')}`))
    return wrong('has a host with characters that host names cannot contain')
  if (matchesManyOwners(labels)) return wrong('would match hosts of any owner: anybody can register a name below it')
  if (port !== '*' && port !== '' && !(Number(port) >= 1 && Number(port) <= 65_535)) return wrong('has no valid port')
  const pattern = { labels, port: port.replace(/^0+/, '') }
  return scheme ? { ...pattern, protocol: scheme.toLowerCase() === 'https' ? 'https:' : 'http:' } : pattern
}

/**
 * Whether a pattern matches hosts of different owners, such as `*.com` or `*.vercel.app`, or is itself a public suffix.
 * Hosts below `localhost` are this machine only.
 */
function matchesManyOwners(labels: readonly string[]): boolean {
  if (labels.at(-1) === 'localhost') return false
  const host = labels.map(label => (label === '*' ? 'any' : label)).join('.')
  const { isIp, isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true })
  if (isIp) return false
  const fixed = labels.length - 1 - labels.lastIndexOf('*')
  // A single label on no suffix list, such as a host in a local network, has one owner.
  if (fixed === labels.length) return domain === null && (isIcann || isPrivate) === true
  return domain === null || domain.split('.').length > fixed
}

/** @param origin URL of an origin accepted by {@link parseWebOrigin} */
export function matchesOrigin(pattern: OriginPattern, { protocol, hostname, port }: URL): boolean {
  if (pattern.protocol && pattern.protocol !== protocol) return false
  if (pattern.port !== '*' && effectivePort(pattern.port, protocol) !== effectivePort(port, protocol)) return false
  const labels = hostname.startsWith('[') ? [hostname] : hostname.split('.')
  return (
    labels.length === pattern.labels.length &&
    pattern.labels.every((label, index) => (label === '*' ? labels[index] !== '' : label === labels[index]))
  )
}

function effectivePort(port: string, protocol: string): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/**
 * Hosts that are safe in a CSP source list. URL also accepts `;`, `,`, `'` and `*` in a host, each of which could add a
 * source or a directive to the policy.
 */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/
const maxOriginLength = 300

/**
 * An origin as a browser writes it: http or https, lower case, no default port, no path.
 *
 * @returns the text itself, or undefined for anything else (`null`, `file://`, user information, a path, odd hosts)
 */
export function parseWebOrigin(text: string): string | undefined {
  if (text.length > maxOriginLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.origin === text && plainHost.test(url.hostname) ? text : undefined
}

/** The origin of an http(s) URL; undefined if the URL has user information or a CSP cannot name its origin. */
export function webOriginOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, username, password } = new URL(url)
  return username || password ? undefined : parseWebOrigin(origin)
}

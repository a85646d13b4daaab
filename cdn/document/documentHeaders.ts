/** Content-Security-Policy directives: name → source list. An empty list is a directive without a value. */
export type Directives = Record<string, readonly string[]>

/** Features our documents never need, but a page could delegate to the iframe with `allow`. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * Headers of every document a page may frame (architecture §6). Pages with `Cross-Origin-Embedder-Policy: require-corp`
 * load it only if it has both COEP and CORP.
 *
 * @param frameAncestors origins that may frame the document; if empty, nobody may
 */
export function documentHeaders(directives: Directives, frameAncestors: readonly string[]): Record<string, string> {
  const policy: Directives = {
    'default-src': ["'none'"],
    ...directives,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    'frame-ancestors': frameAncestors.length ? frameAncestors : ["'none'"],
  }
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Permissions-Policy': deniedFeatures.map(feature => `${feature}=()`).join(', '),
    'Referrer-Policy': 'no-referrer',
  }
}

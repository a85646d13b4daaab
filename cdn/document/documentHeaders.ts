/** Directives of a Content-Security-Policy: name → source list; an empty list is a directive without a value. */
export type Directives = Record<string, readonly string[]>

/** What no document of ours needs and a page could otherwise hand down with `allow`. */
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
 * Headers of every document a page may frame (architecture §6). COEP and CORP together let it load on pages with
 * `Cross-Origin-Embedder-Policy: require-corp`; either alone is blocked there.
 *
 * @param frameAncestors origins that may frame it; none means nobody
 */
export function documentHeaders(directives: Directives, frameAncestors: readonly string[]): Record<string, string> {
  const policy: Directives = {
    'default-src': ["'none'"],
    ...directives,
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
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

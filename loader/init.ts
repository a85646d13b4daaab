import { wrongValue } from './kernel/options.ts'
import type { ConnectKit, InitOptions } from './publicTypes.ts'
import { createServerKit } from './serverKit.ts'
import { start } from './start.ts'

/** The server this package was built for, or empty. */
declare const CONNECTKIT_BASE: string

/**
 * Starts ConnectKit once per page: later calls and script tags get the same object. On a server, returns an object of
 * the same shape with nothing connected.
 * @example const kit = init({ projectId: 'my-project', base: 'https://cdn.example' })
 */
export function init(options: InitOptions): ConnectKit {
  if (typeof document === 'undefined') return createServerKit()
  const readableOptions = readable(options)
  const { base = CONNECTKIT_BASE } = readableOptions as { base?: string }
  const given = releaseUrl(base)
  // The original file is served from our server; a bundle may be served from anywhere.
  const url = given ?? releaseUrl(import.meta.url, '')
  // An earlier script tag has already set the server.
  if (!given && (base || !url) && !Object.hasOwn(window, Symbol.for('connectkit')))
    console.warn(`ConnectKit: ${wrongValue('base', base || undefined, 'the URL of your server, https://cdn.example')}`)
  // `open()` reports a base on the page's own origin. A module has no tag, so take the nonce from any script of the
  // page.
  return start(
    readableOptions,
    url ?? document.baseURI,
    document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
  )
}

/** Copies the readable options. Frameworks call `init()` in module scope, where an error would break the site. */
function readable(options: unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(Object(options)))
    try {
      copy[name] = (options as Record<string, unknown>)[name]
    } catch {}
  return copy
}

/** A file of the release, if `base` is a URL of another origin than the page. */
function releaseUrl(base: string, path = '/1/loader.mjs'): string | undefined {
  try {
    const { href, protocol, origin } = new URL(base.replace(/\/+$/, '') + path)
    if (/^https?:$/.test(protocol) && origin !== location.origin) return href
  } catch {}
}

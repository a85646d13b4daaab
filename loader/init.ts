import { wrongValue } from './options.ts'
import type { ConnectKit, InitOptions } from './publicTypes.ts'
import { createServerKit } from './serverKit.ts'
import { start } from './start.ts'

/** The server an operator built the package for; empty when it is told by the page. */
declare const CONNECTKIT_BASE: string

/**
 * Starts ConnectKit, once for a page: a later call, or a script tag, gets what the first one made. On a server it returns
 * an object of the same shape that is connected to nothing.
 * @example const kit = init({ projectId: 'my-project', base: 'https://cdn.example' })
 */
export function init(options: InitOptions): ConnectKit {
  if (typeof document === 'undefined') return createServerKit()
  const said = readable(options)
  const { base = CONNECTKIT_BASE } = said as { base?: string }
  const given = releaseUrl(base)
  // As it is served, this file lies on the server; as a part of a bundle it may lie anywhere.
  const url = given ?? releaseUrl(import.meta.url, '')
  // Where a script tag was first, it has told.
  if (!given && (base || !url) && !Object.hasOwn(window, Symbol.for('connectkit')))
    console.warn(`ConnectKit: ${wrongValue('base', base || undefined, 'the URL of your server, https://cdn.example')}`)
  // Of the page's own origin nothing is loaded: `open()` says so.
  // A module has no tag of its own; a page has one nonce.
  return start(said, url ?? document.baseURI, document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce)
}

/** What can be read of the options; frameworks call in module scope, where a throw takes the site down. */
function readable(options: unknown): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const name of Object.keys(Object(options)))
    try {
      said[name] = (options as Record<string, unknown>)[name]
    } catch {}
  return said
}

/** Any file of the release, where `base` is a URL of another origin than the page. */
function releaseUrl(base: string, path = '/1/loader.mjs'): string | undefined {
  try {
    const { href, protocol, origin } = new URL(base.replace(/\/+$/, '') + path)
    if (/^https?:$/.test(protocol) && origin !== location.origin) return href
  } catch {}
}

import type { ConnectKit, InitOptions } from '../publicTypes.ts'

/** This package's release, from the build. */
declare const CONNECTKIT_VERSION: string

/** The options of the tag, and where the loader comes from. */
export interface LoadOptions extends InitOptions {
  /** Your server, such as `https://cdn.example`. */
  base: string
  /** The release, such as `1.1.0`. By default that of the package, whose types it has. */
  release?: string
}

/**
 * Loads the loader from your server and starts it, once per page: a later call or tag gets the same object.
 * @returns null where there is no page, as when a server renders
 * @throws Error when the loader does not load
 */
export async function loadConnectKit({
  base,
  release = CONNECTKIT_VERSION,
  ...options
}: LoadOptions): Promise<ConnectKit | null> {
  if (typeof document === 'undefined') return null
  const url = `${base.replace(/\/+$/, '')}/${release}/loader.mjs`
  const loading: Promise<{ init(options: InitOptions): ConnectKit }> = import(
    /* webpackIgnore: true */ /* @vite-ignore */ url
  )
  const { init } = await loading.catch(cause => {
    const advice = `Open it in the browser; if it is there, add ${base} to the page's script-src and frame-src.`
    throw new Error(`ConnectKit did not load from ${url}. ${advice}`, { cause })
  })
  return init(options)
}

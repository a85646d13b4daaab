/** Globals that the script and the module add to a page. Pages call `ConnectKit` only. */
const globals = `
declare global {
  var ConnectKit: ConnectKit
  interface Window {
    ConnectKit: ConnectKit
  }
  interface HTMLElementTagNameMap {
    'connect-kit-button': HTMLElement
    'connect-kit-network': HTMLElement
    'connect-kit-account': HTMLElement
  }
}
`

/** Exports of init.ts. */
const init = `
/**
 * Starts ConnectKit, once per page: a later call or script tag gets the same object. On a server, returns an object of
 * the same shape with nothing connected.
 * @example const kit = init({ projectId: 'my-project', base: 'https://cdn.example' })
 */
export declare function init(options: InitOptions): ConnectKit
`

/** Exports of npm/loadConnectKit.ts. */
const load = `
/** The options of the tag, and where the loader comes from. */
export interface LoadOptions extends InitOptions {
  /** Your server, such as \`https://cdn.example\`. */
  base: string
  /** The release, such as \`1.1.0\`. By default that of the package, whose types it has. */
  release?: string
}

/**
 * Loads the loader from your server and starts it, once per page: a later call or tag gets the same object. Resolves
 * with null where there is no page, as when a server renders, and rejects when the loader does not load.
 * @example const kit = await loadConnectKit({ base: 'https://cdn.example', projectId: 'my-project' })
 */
export declare function loadConnectKit(options: LoadOptions): Promise<ConnectKit | null>
`

/** The declaration file of the package for sites with a bundler. @param publicTypes text of publicTypes.ts */
export function packageTypes(publicTypes: string): string {
  return publicTypes + load + globals
}

/** The declaration files by name. The module's file also exports `init`. @param publicTypes text of publicTypes.ts */
export function servedTypes(publicTypes: string): Record<'loader.d.ts' | 'loader.d.mts', string> {
  return { 'loader.d.ts': publicTypes + globals, 'loader.d.mts': publicTypes + init + globals }
}

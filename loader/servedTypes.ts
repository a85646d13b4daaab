/** What the script and the module both add to a page. `ConnectKit` alone is what the page's own scripts call. */
const globals = `
declare global {
  var ConnectKit: ConnectKit
  interface Window {
    ConnectKit: ConnectKit
  }
  interface HTMLElementTagNameMap {
    'connect-kit-button': HTMLElement
  }
}
`

/** What `init.ts` exports. */
const init = `
/**
 * Starts ConnectKit, once for a page: a later call, or a script tag, gets what the first one made. On a server it returns an
 * object of the same shape that is connected to nothing.
 * @example const kit = init({ projectId: 'my-project', base: 'https://cdn.example' })
 */
export declare function init(options: InitOptions): ConnectKit
`

/**
 * The declaration files that lie beside the release, by their names: the script sets what is global, the module exports `init`, too.
 * @param publicTypes text of publicTypes.ts
 */
export function servedTypes(publicTypes: string): Record<'loader.d.ts' | 'loader.d.mts', string> {
  return { 'loader.d.ts': publicTypes + globals, 'loader.d.mts': publicTypes + init + globals }
}

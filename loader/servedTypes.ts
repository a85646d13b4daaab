/** Globals that the script and the module add to a page. Pages call `ConnectKit` only. */
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

/** Exports of init.ts. */
const init = `
/**
 * Starts ConnectKit, once per page: a later call or script tag gets the same object. On a server, returns an object of
 * the same shape with nothing connected.
 * @example const kit = init({ projectId: 'my-project', base: 'https://cdn.example' })
 */
export declare function init(options: InitOptions): ConnectKit
`

/** The declaration files by name. The module's file also exports `init`. @param publicTypes text of publicTypes.ts */
export function servedTypes(publicTypes: string): Record<'loader.d.ts' | 'loader.d.mts', string> {
  return { 'loader.d.ts': publicTypes + globals, 'loader.d.mts': publicTypes + init + globals }
}

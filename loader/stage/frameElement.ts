import { focusPolicy, knowsFocusPolicy } from './focusPolicy.ts'
import { makeElement } from './makeElement.ts'

/** The iframe, which is made when it is needed and taken out when it is useless. */
export interface FrameElement {
  /** @returns whether there was none */
  load(): boolean
  unload(): void
  /** The one that was made last, wherever the page has put it. */
  element(): HTMLIFrameElement | undefined
  /** Whether it is in the page, where it belongs. */
  isThere(): boolean
  /** If this is asked before the iframe has a document, the browser sets up a script context for an empty one. */
  window(): Window | null
  /** It loads and paints behind a veil all the same, but can be neither seen nor pressed. */
  veil(isVeiled: boolean): void
}

/** @param url of its document, read when it is made @param onLoad some document has loaded in it */
export function createFrameElement(
  shell: HTMLElement,
  url: () => string,
  onLoad: (event: Event) => void,
): FrameElement {
  let iframe: HTMLIFrameElement | undefined
  const isThere = () => shell.isConnected && iframe?.parentNode === shell

  return {
    load() {
      if (isThere()) return false
      iframe?.remove()
      iframe = makeElement(
        'iframe',
        {
          title: 'ConnectKit',
          allow: `clipboard-write;publickey-credentials-get;publickey-credentials-create${knowsFocusPolicy() ? `;${focusPolicy} 'none'` : ''}`,
          // Otherwise the page's own policy might send its whole address.
          referrerPolicy: 'origin',
          sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
          onload: onLoad,
          src: url(),
        },
        'inset:0;width:100%;height:100%;color-scheme:light;visibility:inherit;',
      )
      iframe.dataset.connectkit = ''
      shell.append(iframe)
      return true
    },
    unload() {
      iframe?.remove()
      iframe = undefined
    },
    element: () => iframe,
    isThere,
    window: () => (isThere() && iframe?.contentWindow) || null,
    veil(isVeiled) {
      if (!iframe) return
      iframe.inert = isVeiled
      iframe.style.setProperty('opacity', isVeiled ? '.001' : '1', 'important')
    },
  }
}

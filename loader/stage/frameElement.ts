import { focusPolicy, knowsFocusPolicy } from './focusPolicy.ts'
import { makeElement } from './makeElement.ts'

/** The iframe. Created on demand, and removed when it cannot be used. */
export interface FrameElement {
  /** @returns whether it was just created */
  load(): boolean
  unload(): void
  /** The latest one, wherever the page has moved it. */
  element(): HTMLIFrameElement | undefined
  /** Whether it is in its place in the page. */
  isThere(): boolean
  /** Do not call it before the iframe has a document: the browser would create a script context for an empty one. */
  window(): Window | null
  /** A veiled iframe loads and paints, but can be neither seen nor pressed. */
  veil(isVeiled: boolean): void
}

/** @param url of its document, read on creation @param onLoad called when any document has loaded in it */
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
          // Otherwise the page's policy might send its whole URL.
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

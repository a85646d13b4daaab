import { surfaceCss } from './surfaceCss.ts'

/** The wallet's own place on the page. */
export interface Surface {
  root: ShadowRoot
  /** Moves the wallet above everything in the page except the top layer. */
  raise(): void
  /** Shows a sheet without taking the focus; in the top layer if the page covers it or is inert. */
  show(sheet: HTMLDialogElement): void
}

/**
 * A host element above the page with a shadow root. Its style is an adopted sheet, so a page's Content Security
 * Policy does not apply to it, as with a browser extension.
 */
export function createSurface(): Surface {
  const host = document.createElement('div')
  host.dataset.devWallet = ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(surfaceCss)
  // Open, so that the test suite can press the buttons inside as a visitor would.
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const raise = () => {
    if (document.documentElement.lastElementChild !== host) document.documentElement.append(host)
  }
  raise()
  // On a phone its button would cover a modal's main button.
  const stepAside = () =>
    host.toggleAttribute('data-aside', document.querySelector('dialog:not([inert]) > [data-connectkit]') !== null)
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['inert'] }
  new MutationObserver(stepAside).observe(document.documentElement, changes)
  return {
    root,
    raise,
    show(sheet) {
      raise()
      sheet.open = true
      const { x, y, width, height } = sheet.getBoundingClientRect()
      if (document.elementFromPoint(x + width / 2, y + height / 2) === host) return
      sheet.open = false
      sheet.showModal()
    },
  }
}

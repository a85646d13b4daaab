import type { ConnectKit } from './publicTypes.ts'

const tagName = 'connect-kit-button'
/** Dispatched on the window when the buttons have to update. */
const changed = 'connectkit-changed'

/** Font and lengths follow the page. The border shows in forced-colours mode. */
const css =
  'button{all:unset;display:inline-block;padding:.7em 1.2em;border:1px solid #8884;border-radius:var(--connectkit-radius,12px);background:var(--connectkit-color,#0f6b78);color:var(--connectkit-text,#fff);font-weight:600;white-space:nowrap;cursor:pointer}.on{background:Canvas;color:CanvasText}button:focus-visible{outline:auto}[aria-disabled=true]{opacity:.6}'

/**
 * Defines `<connect-kit-button>`, once: the first script's class serves later ones. A taken name is left alone.
 * @param find the page's ConnectKit, if any @returns updates all buttons
 */
export function defineButton(find: () => Pick<ConnectKit, 'getState'> | undefined): () => void {
  if (window.customElements && !customElements.get(tagName)) customElements.define(tagName, createClass(find))
  return () => dispatchEvent(new Event(changed))
}

function createClass(find: () => Pick<ConnectKit, 'getState'> | undefined): CustomElementConstructor {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)

  return class extends HTMLElement {
    static observedAttributes = ['label']
    #button = document.createElement('button')

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'closed', delegatesFocus: true })
      root.adoptedStyleSheets = [sheet]
      root.append(this.#button)
      // The click bubbles to the document, where it opens the modal like a click on any opener.
      this.#button.onclick = event => this.#button.ariaDisabled === 'true' && event.stopPropagation()
    }

    connectedCallback() {
      addEventListener(changed, this)
      this.handleEvent()
    }

    disconnectedCallback() {
      removeEventListener(changed, this)
    }

    attributeChangedCallback() {
      this.handleEvent()
    }

    handleEvent() {
      const { accounts, activeNamespace, status } = find()?.getState() ?? {}
      const address = activeNamespace && accounts?.[activeNamespace]?.address
      const button = this.#button
      button.textContent = address
        ? `${address.slice(0, 6)}…${address.slice(-4)}`
        : this.getAttribute('label') || 'Connect wallet'
      button.className = address ? 'on' : ''
      button.ariaDisabled = `${status !== 'connected' && status !== 'disconnected'}`
    }
  }
}

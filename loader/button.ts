import type { LoaderTexts } from './loaderTexts.ts'
import type { ConnectKit } from './publicTypes.ts'

const tagName = 'connect-kit-button'
/** late/mount draws the others. */
const tagNames = [tagName, 'connect-kit-network', 'connect-kit-account']
/** Dispatched on the window when buttons must update. */
const changed = 'connectkit-changed'

/** The modal's look as set by the tag or `init()`. */
export interface SiteLook {
  accent?: unknown
  radius?: unknown
}

/** The site's colour and a readable text colour on it; undefined without a valid colour. */
export function siteColours({ accent }: SiteLook): readonly [ground: string, text: string] | undefined {
  const [colour] = /^#([\da-f]{3}){1,2}$/i.exec(`${accent}`) ?? []
  return colour ? [colour, textOn(colour)] : undefined
}

/**
 * Font and lengths follow the page. Custom properties of the button override the modal's look, which overrides our
 * defaults. The border shows in forced-colours mode.
 */
const css =
  'button{all:unset;display:inline-block;max-width:18em;overflow:clip;text-overflow:ellipsis;padding:.7em 1.2em;border:1px solid #8884;border-radius:var(--connectkit-radius,var(--connectkit-site-radius,12px));background:var(--connectkit-color,var(--connectkit-site-color,#0f6b78));color:var(--connectkit-text,var(--connectkit-site-text,#fff));font-weight:600;white-space:nowrap;cursor:pointer}.on{background:Canvas;color:CanvasText}button:focus-visible{outline:auto}[aria-disabled=true]{opacity:.6}'

/** The look and the texts of the current ConnectKit; a page may destroy one and start another. */
let look: SiteLook
let texts: () => LoaderTexts
let draw: (element: HTMLElement) => unknown

export const redrawButtons = () => dispatchEvent(new Event(changed))

/**
 * Defines `<connect-kit-button>` and the elements of late/mount once. The first script's classes also serve later
 * scripts. An element that the page defined under one of these names is kept.
 * @param find the page's ConnectKit, if any
 */
export function defineButton(
  find: () => Pick<ConnectKit, 'getState'> | undefined,
  siteLook: SiteLook,
  siteTexts: typeof texts,
  drawLate: typeof draw,
): void {
  look = siteLook
  texts = siteTexts
  draw = drawLate
  for (const name of tagNames)
    if (window.customElements && !customElements.get(name))
      customElements.define(name, name === tagName ? createClass(find) : createLateClass())
}

/** White or black, whichever has more contrast with a colour (WCAG 2.2). */
function textOn(colour: string): string {
  const digits = colour.length < 5 ? colour.replace(/\w/g, '$&$&') : colour
  const [red, green, blue] = [1, 3, 5].map(at => (Number.parseInt(digits.slice(at, at + 2), 16) / 255) ** 2.2) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#000' : '#fff'
}

const createLateClass = () =>
  class extends HTMLElement {
    connectedCallback() {
      draw(this)
    }
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
      const { address, profile } = (activeNamespace && accounts?.[activeNamespace]) || {}
      const button = this.#button
      const label = address
        ? profile?.name || `${address.slice(0, 6)}…${address.slice(-4)}`
        : this.getAttribute('label')
      button.textContent = label || texts().connect
      if (label) button.removeAttribute('lang')
      else button.lang = texts().lang
      button.className = address ? 'on' : ''
      const [accent = '', text = ''] = siteColours(look) ?? []
      // If the page sets its own background, it also sets the text colour.
      const isOwn = accent && getComputedStyle(this).getPropertyValue('--connectkit-color')
      const corner = ['none', '', 'small', 'medium', 'large'].indexOf(`${look.radius}`)
      const set = (name: string, value: string) => button.style.setProperty(`--connectkit-site-${name}`, value)
      set('color', accent)
      set('text', isOwn ? '' : text)
      set('radius', corner < 0 ? '' : `${corner * 4}px`)
      button.ariaDisabled = `${status !== 'connected' && status !== 'disconnected'}`
    }
  }
}

import { placePanel } from './placeholder.ts'
import { lockScroll } from './scrollLock.ts'
import { setStyle } from './style.ts'

/** One below the highest, so that a wallet's own overlay at the highest stays above and clickable. */
const zIndex = '2147483646'

export interface Frame {
  /** Loads the iframe, hidden, when there is none. */
  load(): void
  /** Throws the iframe away; the next `load` makes a new one. */
  unload(): void
  window(): Window | null
  /** Puts something on screen at once: the dimmed page, and a neutral panel until `reveal`. */
  show(dark: boolean): void
  /** The modal itself is drawn: shows it and gives it the keyboard. */
  reveal(): void
  hide(): void
  isShown(): boolean
}

export interface FrameEvents {
  /** A document has loaded in the iframe; whose it is, only a handshake tells. */
  onLoad(): void
  /** Escape was pressed while the page, not the iframe, had the keyboard. */
  onEscape(): void
}

/**
 * The iframe element. It is the only element of ours that stays in the page: it covers the viewport, dims the page by
 * its own background, and is transparent inside. Styles go through CSSOM, which no content security policy forbids.
 */
export function createFrame(url: string, { onLoad, onEscape }: FrameEvents): Frame {
  let iframe: HTMLIFrameElement | undefined
  let shown = false
  let live = false
  let removePanel: (() => void) | undefined
  let unlockScroll: (() => void) | undefined
  let opener: Element | null = null
  /** What the page held when the modal opened; later arrivals, such as a wallet's overlay, may take the keyboard. */
  let covered = new WeakSet<Element>()

  const place = (visible: boolean) => {
    if (!iframe) return
    setStyle(iframe, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      margin: '0',
      'z-index': zIndex,
      display: 'block',
      background: 'rgb(0 0 0 / 50%)',
      'color-scheme': 'light',
      visibility: visible ? 'visible' : 'hidden',
      'pointer-events': visible ? 'auto' : 'none',
    })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onEscape()
  }

  const onFocusIn = ({ target }: FocusEvent) => {
    for (let node = target instanceof Element ? target : null; node; node = node.parentElement)
      if (covered.has(node)) return iframe?.focus({ preventScroll: true })
  }

  const load = () => {
    if (iframe?.isConnected) return
    live = false
    iframe = document.createElement('iframe')
    iframe.title = 'ConnectKit'
    iframe.dataset.connectkit = ''
    iframe.allow = 'clipboard-write'
    iframe.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    )
    iframe.addEventListener('load', onLoad)
    iframe.src = url
    place(shown)
    document.documentElement.append(iframe)
  }

  return {
    load,
    unload() {
      iframe?.remove()
      iframe = undefined
    },
    window: () => iframe?.contentWindow ?? null,
    isShown: () => shown,
    show(dark) {
      if (shown) return
      shown = true
      opener = document.activeElement
      covered = new WeakSet(document.body?.children ?? [])
      unlockScroll = lockScroll()
      addEventListener('keydown', onKeyDown, true)
      addEventListener('focusin', onFocusIn, true)
      place(true)
      if (!live) removePanel = placePanel(dark, zIndex)
    },
    reveal() {
      live = true
      if (!shown) return
      removePanel?.()
      removePanel = undefined
      place(true)
      iframe?.focus({ preventScroll: true })
    },
    hide() {
      if (!shown) return
      shown = false
      removePanel?.()
      removePanel = undefined
      place(false)
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('focusin', onFocusIn, true)
      unlockScroll?.()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      opener = null
    },
  }
}

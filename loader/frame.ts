import { lockScroll } from './lockScroll.ts'
import { placePanel } from './placePanel.ts'
import { setStyle } from './setStyle.ts'

/** One below the highest, so that a wallet's own overlay at the highest stays above and clickable. */
const layer = 'z-index:2147483646;'

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
}

/**
 * The iframe element. It is the only element of ours that stays in the page: it covers the viewport, dims the page by
 * its own background, and is transparent inside.
 * @param onLoad a document has loaded in the iframe; whose it is, only a handshake tells
 * @param onDismiss Escape was pressed while the page, not the iframe, had the keyboard, or the wait was clicked away
 */
export function createFrame(url: string, onLoad: () => void, onDismiss: () => void): Frame {
  let iframe: HTMLIFrameElement | undefined
  let panel: HTMLElement | undefined
  let isShown = false
  /** The document in the iframe has been revealed once, so it can be shown without a panel over it. */
  let isLive = false
  let unlockScroll = () => {}
  let opener: Element | null = null
  /** What the page held when the modal opened; later arrivals, such as a wallet's overlay, may take the keyboard. */
  let covered = new WeakSet<Element>()

  const draw = () => {
    if (iframe)
      setStyle(
        iframe,
        `${layer}inset:0;width:100%;height:100%;background:rgb(0 0 0/50%);color-scheme:light;visibility:${isShown ? 'visible' : 'hidden'};`,
      )
  }

  const removePanel = () => {
    panel?.remove()
    panel = undefined
  }

  /** The child of the page's body that an event came from. */
  const topOf = ({ target }: Event): Element | null => {
    let node = target instanceof Element ? target : null
    while (node && node.parentNode !== document.body) node = node.parentElement
    return node
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const top = topOf(event)
    if (event.key !== 'Escape' || event.isComposing || (top && !covered.has(top))) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  }

  const focus = () => iframe?.focus({ preventScroll: true })

  const onFocusIn = (event: FocusEvent) => {
    const top = topOf(event)
    if (top && covered.has(top)) focus()
  }

  return {
    load() {
      if (iframe?.isConnected) return
      isLive = false
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
      draw()
      document.documentElement.insertBefore(iframe, panel ?? null)
    },
    unload() {
      iframe?.remove()
      iframe = undefined
    },
    window: () => iframe?.contentWindow ?? null,
    show(dark) {
      isShown = true
      opener = document.activeElement
      covered = new WeakSet(document.body?.children)
      unlockScroll = lockScroll()
      addEventListener('keydown', onKeyDown, true)
      addEventListener('focusin', onFocusIn, true)
      draw()
      if (!isLive || !iframe?.isConnected) panel = placePanel(dark, layer, onDismiss)
    },
    reveal() {
      isLive = true
      removePanel()
      draw()
      if (isShown) focus()
    },
    hide() {
      isShown = false
      removePanel()
      draw()
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('focusin', onFocusIn, true)
      unlockScroll()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
  }
}

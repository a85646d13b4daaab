import type { ConnectKitError } from '../shared/errors.ts'
import { lockScroll } from './lockScroll.ts'
import { makeElement } from './makeElement.ts'
import { placePanel } from './placePanel.ts'
import { setStyle } from './setStyle.ts'
import { writeErrorCard } from './writeErrorCard.ts'

export interface Frame {
  /** Loads the iframe when there is none, and lets it draw its first view out of sight. */
  load(): void
  /** Throws the iframe away; the next `load` makes a new one. */
  unload(): void
  window(): Window | null
  /** The first view is drawn: the hidden iframe may rest, and be shown without a panel over it. */
  rest(): void
  /**
   * Puts something on screen at once: the dimmed page, and a neutral panel until `reveal`.
   * @param isLost what the iframe has drawn is gone, so it needs the panel again
   */
  show(dark: boolean, isLost?: boolean): void
  /** The modal itself is drawn: shows it and gives it the keyboard. */
  reveal(): void
  /** Puts the modal above all of the page, for as long as it shows this view: something may lie over it. */
  raise(): void
  /** Has it lie where it lay before, so that a wallet's own overlay is within reach again. */
  lower(): void
  /** Tells the visitor, in the place of the modal, why it is not there; without an error: that it is still loading. */
  explain(dark: boolean, error?: ConnectKitError): void
  hide(): void
}

/** Keys typed now may be meant for the page: buttons and links take none that tell anything. */
function isTyping(): boolean {
  return document.activeElement?.matches('body,html,a,button,connect-kit-button') === false
}

const isFrame = (element: Element | null) => element?.matches('iframe,frame,object,embed')

const giveFocus = (element?: Element | null) => (element as HTMLElement | null)?.focus?.({ preventScroll: true })

/** What has the keyboard, in open shadow trees too. */
function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Fewer than two keys of a fast hand. */
const watchMs = 25
/** While another window has the keyboard. */
const awayMs = 1_000

/**
 * The modal's place in the page: a `<dialog>` that covers the viewport and dims the page, and in it the iframe, which is
 * transparent around its panel. It is opened as a dialog only where the page would lie above it otherwise.
 * @param onLoad a document has loaded in the iframe; whose it is, only a handshake tells
 * @param onDismiss Escape was pressed while the page, not the iframe, had the keyboard, or the wait was clicked away
 * @param onTaken what is on screen was taken away or moved
 * @param onGrasp the iframe took the keyboard while it was closed; it is gone when this returns
 * @param onRetry the visitor wants another try
 */
export function createFrame(
  url: string,
  onLoad: () => void,
  onDismiss: () => void,
  onTaken: () => void,
  onGrasp: () => void,
  onRetry: () => void,
): Frame {
  /** The browser closes nothing by itself: whether the view can be left, the modal says. */
  const dismiss = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  }

  const shell = document.createElement('dialog')
  let iframe: HTMLIFrameElement | undefined
  let panel: HTMLElement | undefined
  let isShown = false
  /** The document in the iframe has been drawn, so it can be shown without a panel over it. */
  let isDrawn = false
  /** Closed, it is drawn once, so that the first click need not wait for that. */
  let mayDraw = true
  /** It has taken the keyboard of the page before. */
  let isGrasping = false
  /** What lost the keyboard in this task. */
  let left: Element | undefined
  /** What had it before another document took it. */
  let had: Element | null | undefined
  let watching: ReturnType<typeof setTimeout> | undefined
  let unlockScroll = () => {}
  let listening = new AbortController()
  let guarding = new AbortController()
  let opener: Element | null = null
  /** What the page held when the modal opened; later arrivals, such as a wallet's overlay, may take the keyboard. */
  let covered = new WeakSet<object>()

  // In the page this is no dialog: the one with a name is in the iframe.
  shell.role = 'none'
  shell.onclick = ({ target }) => target === shell && onDismiss()
  // A browser has ways of its own to close a dialog in the top layer, such as Android's gesture for back.
  shell.oncancel = dismiss

  const windowOf = () => (iframe?.parentNode === shell ? iframe.contentWindow : null)

  const draw = () => {
    // What has no box can focus none of its fields: `inert` and `visibility` do not keep a foreign document from that.
    const isInPage = document.activeElement !== iframe
    const box = !isShown && (isGrasping || (isInPage && isTyping())) ? 'none' : 'block'
    const look = isShown ? 'visible' : mayDraw ? 'visible;opacity:.001' : 'hidden'
    // One below the highest, so that a wallet's own overlay at the highest stays above and clickable.
    setStyle(shell, `z-index:2147483646;inset:0;background:rgb(0 0 0/50%);display:${box};visibility:${look};`)
    shell.inert = !isShown
    if (iframe) iframe.inert = !!panel
    if (!isShown && !iframe) return shell.remove()
    if (shell.parentNode === document.documentElement) return
    shell.close()
    document.documentElement.append(shell)
  }

  const raise = () => shell.open || shell.showModal()

  /** In the top layer a wallet's overlay would be out of reach, so only where the page lies above the modal. */
  const raiseIfCovered = () => {
    const isOnTop = [0.3, 0.6, 0.9].every(part =>
      shell.contains(document.elementFromPoint(innerWidth / 2, innerHeight * part)),
    )
    // What is fixed has a parent for its place only where a transformed root stands in for the viewport.
    if (!isOnTop || shell.offsetParent === document.documentElement) raise()
  }

  const onFocusOut = (event: Event) => {
    const target = event.composedPath()[0] as Element
    left = target
    setTimeout(() => {
      if (left === target) left = undefined
    })
  }

  /**
   * While the page itself has no keyboard: a closed modal that takes it is taken out, and what had it has it again. It may take it
   * from another frame, of which the page hears nothing.
   * @param againMs Firefox tells of the blur before it tells what has the keyboard
   */
  const watch = (againMs = watchMs) => {
    clearTimeout(watching)
    if (isShown || !iframe) return
    const now = focusedElement()
    if (now === iframe) {
      isGrasping = true
      onGrasp()
      giveFocus(had)
      return
    }
    if (!had && isFrame(now)) had = now
    watching = setTimeout(watch, document.hasFocus() ? againMs : awayMs)
  }

  /** The page may be without the keyboard and never have heard of it: another window, or another frame, has it. */
  const lookAgain = () => {
    if (!document.hasFocus() || isFrame(focusedElement())) watch()
  }

  /** From now on, as long as there is an iframe that is closed. */
  const guard = () => {
    guarding.abort()
    guarding = new AbortController()
    had = undefined
    const { signal } = guarding
    const options = { capture: true, signal }
    signal.addEventListener('abort', () => clearTimeout(watching))
    // What was taken out of the page comes back when it is needed, not before.
    const redraw = () => isShown || !shell.isConnected || draw()
    const onBlur = () => {
      had = left
      watch(0)
      // What has the keyboard now is known in the next task.
      setTimeout(redraw)
    }
    const onFocus = () => {
      had = undefined
      clearTimeout(watching)
    }
    // Those of an element do not come here.
    addEventListener('blur', onBlur, { signal })
    addEventListener('focus', onFocus, { signal })
    addEventListener('focusout', onFocusOut, options)
    // Whoever begins to type.
    addEventListener('focusin', redraw, options)
    document.addEventListener('visibilitychange', lookAgain, { signal })
    lookAgain()
  }

  const lower = () => {
    if (!shell.open) return
    shell.close()
    raiseIfCovered()
    focus()
  }

  const removePanel = () => {
    panel?.remove()
    panel = undefined
  }

  const focus = () => giveFocus(panel ?? iframe)

  /** The child of the page's body that an event came from. */
  const topOf = (event: Event): EventTarget | undefined => {
    const path = event.composedPath()
    return path[path.indexOf(document.body) - 1]
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const top = topOf(event)
    if (event.key === 'Escape' && !event.isComposing && (!top || covered.has(top))) dismiss(event)
  }

  const onFocusIn = (event: FocusEvent) => {
    const top = topOf(event)
    if (top && covered.has(top)) focus()
  }

  const observer = new MutationObserver(() => {
    if (shell.parentNode !== document.documentElement || (iframe && !windowOf())) onTaken()
  })

  const show = (dark: boolean, isLost?: boolean) => {
    if (!isShown) {
      isShown = true
      opener = focusedElement()
      covered = new WeakSet(document.body?.children)
      unlockScroll = lockScroll()
      listening = new AbortController()
    }
    // Again each time: `document.open()` takes listeners away, and the root that was observed.
    const options = { capture: true, signal: listening.signal }
    addEventListener('keydown', onKeyDown, options)
    addEventListener('focusin', onFocusIn, options)
    for (const node of [document, document.documentElement, shell]) observer.observe(node, { childList: true })
    removePanel()
    if (isLost || !isDrawn || !windowOf()) panel = placePanel(shell, dark)
    draw()
    raiseIfCovered()
    if (panel) focus()
  }

  return {
    load() {
      if (!windowOf()) {
        iframe?.remove()
        isDrawn = false
        mayDraw = true
        iframe = makeElement(
          'iframe',
          {
            title: 'ConnectKit',
            allow: 'clipboard-write',
            // A page may tell everybody its whole address.
            referrerPolicy: 'origin',
            sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
            onload: onLoad,
            src: url,
          },
          'inset:0;width:100%;height:100%;color-scheme:light;visibility:inherit;',
        )
        iframe.dataset.connectkit = ''
        shell.prepend(iframe)
        guard()
      }
      draw()
    },
    unload() {
      guarding.abort()
      iframe?.remove()
      iframe = undefined
      isDrawn = false
      draw()
    },
    window: windowOf,
    rest() {
      isDrawn ||= mayDraw && shell.style.display !== 'none'
      mayDraw = false
      draw()
    },
    show,
    reveal() {
      isDrawn = true
      mayDraw = false
      removePanel()
      draw()
      // It may have been raised for a card.
      lower()
      focus()
    },
    raise,
    lower,
    explain(dark, error) {
      show(dark, true)
      if (panel) writeErrorCard(panel, error, onRetry, onDismiss)
      raise()
      panel?.querySelector('button')?.focus()
    },
    hide() {
      if (!isShown) return
      isShown = false
      observer.disconnect()
      listening.abort()
      removePanel()
      shell.close()
      draw()
      unlockScroll()
      iframe?.blur()
      giveFocus(opener)
      lookAgain()
    },
  }
}

import type { ConnectKitError } from '../../shared/errors.ts'
import type { Settling } from '../kernel/settling.ts'
import { createHome } from './createHome.ts'
import { createTakeBack } from './createTakeBack.ts'
import { errorCard } from './errorCard.ts'
import { focusedElement } from './focusedElement.ts'
import { focusPolicy, knowsFocusPolicy } from './focusPolicy.ts'
import { giveFocus } from './giveFocus.ts'
import { isTyping } from './isTyping.ts'
import { createKeyboardGuard } from './keyboardGuard.ts'
import { lockScroll } from './lockScroll.ts'
import { makeElement } from './makeElement.ts'
import { type Card, type Look, placePanel } from './placePanel.ts'
import { createPlainSight, isPlain, outerZoom } from './plainSight.ts'
import { setStyle } from './setStyle.ts'
import { createShield } from './shield.ts'

export interface Frame {
  /** Loads the iframe if there is none. It has no box before it is shown. */
  load(): void
  /** Removes the iframe; the next `load` makes a new one. */
  unload(): void
  /** Whether the iframe is in the page. */
  isThere(): boolean
  /** If this is asked before the iframe has a document, the browser sets up a script context for an empty one. */
  window(): Window | null
  /** A document of ours shows its first view: it may be seen and clicked. It gets the keyboard once it is revealed. */
  uncover(): void
  /**
   * Dims the page at once. Until the iframe has drawn, a skeleton stands in its panel's place.
   * @param isLost the iframe has to draw anew
   */
  show(isLost?: boolean): void
  /** The height of the skeleton, if there is one and the page draws it. */
  skeletonHeight(): number | undefined
  /** Shows the modal and gives it the keyboard. The skeleton stays under it. */
  reveal(): void
  /** The iframe has painted: removes the skeleton once that must have reached the screen. */
  settle(): Promise<void>
  /** The page goes on: from now until the next `reveal` it may take the keyboard, and keeps it. */
  yield(): void
  /** Puts the modal on top while it shows this view, once above what is in the top layer: the page may cover it. */
  raise(): void
  /** Takes the modal out of the top layer, so that a wallet's own overlay can be reached again. */
  lower(): void
  /** Tells the visitor why there is no modal; without an error, that it is still loading. */
  explain(error?: ConnectKitError): void
  hide(): void
}

/** The iframe's picture comes from another process. On a busy machine, it may be several frames behind its word. */
const surfaceMs = 200
/** The panel leaves within this time. */
const leaveMs = 240
/** As long as a double click may take. */
const burstMs = 600

/**
 * The modal's place in the page: a `<dialog>` that covers the viewport and dims the page, around the iframe. It enters
 * the top layer only if the page would cover it otherwise.
 * @param url of the iframe's document, read when it is made
 * @param look of the skeleton
 * @param onLoad some document has loaded in the iframe; only a handshake tells whether it is ours
 * @param onDismiss the visitor pressed Escape outside the iframe, or clicked beside the waiting panel
 * @param onTaken the page removed or moved what is on screen
 * @param onGrasp the closed iframe took the keyboard and has been taken out
 * @param onRetry the visitor wants to try again
 */
export function createFrame(
  url: () => string,
  look: () => Look,
  onLoad: () => void,
  onDismiss: () => void,
  onTaken: () => void,
  onGrasp: () => void,
  onRetry: () => void,
  settling: Settling,
): Frame {
  /** The browser closes nothing by itself: the modal knows whether its view may be left. */
  const dismiss = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    onDismiss()
  }

  const shell = document.createElement('dialog')
  const home = createHome(shell, settling)
  let iframe: HTMLIFrameElement | undefined
  let panel: HTMLElement | undefined
  /** Of the latest panel; 0 if the page did not draw it. */
  let panelHeight = 0
  let isShown = false
  /** The document in the iframe is drawn and needs no panel. */
  let isDrawn = false
  /** The iframe has not answered yet: it gets no keyboard, and no click before its document is known to be ours. */
  let isCovered = false
  /** A document of ours is in it and shows its first view ahead. Until then, it can be neither seen nor clicked. */
  let isOurs = false
  /** The page may take the keyboard. */
  let isYielding = false
  /** Until then it has a box although it is closed: its panel leaves. */
  let boxed: ReturnType<typeof setTimeout> | undefined
  /** It has not yet been put above what else is in the top layer, for this view. */
  let mayRaiseAgain = true
  let unlockScroll = () => {}
  let listening = new AbortController()
  let opener: Element | null = null
  let shownAtMs = 0
  /** What was in the page when the modal opened. Later arrivals, such as a wallet's overlay, may take the keyboard. */
  let covered = new WeakSet<object>()

  // The named dialog is inside the iframe; this one is none to assistive technology.
  shell.role = 'none'
  // The second press of a double click on the opener lands here.
  shell.onclick = () => performance.now() - shownAtMs > burstMs && onDismiss()
  // Browsers can close a dialog in the top layer by themselves, as Android's back gesture does.
  shell.oncancel = dismiss

  const isThere = () => shell.isConnected && iframe?.parentNode === shell

  const draw = () => {
    // Only a document without a box cannot focus its fields: `inert` and `visibility` do not stop a foreign one, which
    // hears every key while the page is busy.
    const display = isShown || boxed ? 'block' : 'none'
    // Closed, it stays on screen for as long as its panel takes to leave. The page can be used at once.
    const look = isShown
      ? 'background:#00000080;transition:background .12s;'
      : `opacity:.001;transition:background .12s,opacity 0s ${leaveMs}ms;`
    // One below the highest, so that a wallet's overlay at the highest stays on top.
    // The root's zoom would make the modal too small to read.
    setStyle(shell, `z-index:2147483646;inset:0;zoom:${1 / outerZoom(shell)};display:${display};${look}`)
    shell.inert = !isShown
    shell.removeAttribute('aria-hidden')
    if (iframe) {
      // A press may reach the first view ahead: it waits there until the view can answer.
      iframe.inert = isCovered && !isOurs
      // It loads and paints all the same.
      iframe.style.setProperty('opacity', isCovered && !isOurs ? '.001' : '1', 'important')
    }
    if (isShown) plainSight.keep(...(iframe ? [shell, iframe] : [shell]))
    if (!isShown && !iframe) return shell.remove()
    home.enter()
  }

  /** Gives the closed iframe a box for a moment, or takes it. */
  const box = (ms?: number) => {
    clearTimeout(boxed)
    boxed = ms ? setTimeout(box, ms) : undefined
    // One that the page has taken out comes back when it is needed, not before.
    if (shell.isConnected) draw()
  }

  const raise = () => shell.open || shell.showModal()
  const plainSight = createPlainSight(shell, raise, draw)

  const takeBack = createTakeBack(raise)

  /** The top layer would put a wallet's overlay out of reach, so it is used only where the page hides the modal. */
  const raiseIfCovered = () => isPlain(shell) || raise()

  const lower = () => {
    mayRaiseAgain = true
    if (!shell.open) return
    shell.close()
    raiseIfCovered()
    focus()
  }

  const removePanel = () => {
    panel?.remove()
    panel = undefined
  }

  const focus = () => giveFocus(isCovered ? panel : iframe)

  /** The child of body, not ours, that an event came from. */
  const topOf = (event: Event): EventTarget | undefined => {
    const path = event.composedPath()
    return path.includes(shell) ? undefined : path[path.indexOf(document.body) - 1]
  }

  const mayHear = (event: Event) => {
    const { type, key, isComposing } = event as KeyboardEvent
    const top = topOf(event)
    if (type === 'keydown' && key === 'Escape' && !isComposing && (!top || covered.has(top))) dismiss(event)
    if (type === 'focusin' && top && covered.has(top)) {
      if (isYielding) opener = event.composedPath()[0] as Element
      else takeBack(focus)
    }
    return isYielding
  }
  const shield = createShield(shell, () => isShown, mayHear)
  const keyboard = createKeyboardGuard(
    () => (isShown ? undefined : iframe),
    shield,
    () => boxed && box(),
    onGrasp,
  )

  const observer = new MutationObserver(() => {
    if (!home.isKept() || (iframe && !isThere())) onTaken()
    // The page hides all but its own dialog from the keyboard and from readers.
    else if (shell.inert || shell.hasAttribute('aria-hidden')) takeBack(draw)
  })

  const show = (isLost?: boolean, card?: Card) => {
    const isFirst = !isShown
    isCovered = isLost || !isDrawn || !isThere()
    isOurs &&= !isLost
    // The page's style is read before anything is changed, so that the browser computes it once.
    const seen = isCovered ? look() : undefined
    if (isFirst) {
      // Makes the browser take the closed state as the start of the transition.
      void shell.offsetHeight
      isShown = true
      shownAtMs = performance.now()
      opener = focusedElement()
      covered = new WeakSet(document.body?.children)
      unlockScroll = lockScroll()
      listening = new AbortController()
    }
    // Added each time: `document.open()` removes listeners and the observed root.
    shield(listening.signal)
    observer.observe(shell, { childList: true, attributeFilter: ['inert', 'aria-hidden'] })
    removePanel()
    isYielding = false
    draw()
    home.observe(observer)
    if (!seen) return raiseIfCovered()
    const [placed, enter] = placePanel(isFirst, seen, card)
    panel = placed
    shell.prepend(placed)
    raiseIfCovered()
    // Makes the browser take this as the start of the transition.
    panelHeight = placed.offsetHeight
    focus()
    enter()
  }

  return {
    load() {
      if (!isThere()) {
        iframe?.remove()
        isDrawn = isOurs = false
        iframe = makeElement(
          'iframe',
          {
            title: 'ConnectKit',
            allow: `clipboard-write${knowsFocusPolicy() ? `;${focusPolicy} 'none'` : ''}`,
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
        keyboard.begin()
      }
      draw()
    },
    unload() {
      keyboard.stop()
      iframe?.remove()
      iframe = undefined
      isDrawn = false
      draw()
    },
    isThere,
    window: () => (isThere() && iframe?.contentWindow) || null,
    uncover() {
      // A card has buttons, which stay in sight.
      isOurs = !panel?.querySelector('button')
      draw()
    },
    show,
    skeletonHeight: () => (panel && panelHeight) || undefined,
    yield() {
      isYielding = true
    },
    reveal() {
      isDrawn = true
      isYielding = false
      isCovered = false
      draw()
      // It may have been raised for a card.
      lower()
      focus()
    },
    async settle() {
      const shown = panel
      await new Promise(resolve => setTimeout(resolve, surfaceMs))
      if (panel === shown && !isCovered) removePanel()
    },
    raise() {
      // Hidden by right until it is drawn.
      if (isCovered) return
      if (shell.open && mayRaiseAgain) {
        mayRaiseAgain = false
        shell.close()
      }
      raise()
      focus()
    },
    lower,
    explain(error) {
      show(true, errorCard(error, onRetry, onDismiss))
      raise()
      panel?.querySelector('button')?.focus()
    },
    hide() {
      if (!isShown) return
      isShown = false
      observer.disconnect()
      plainSight.stop()
      listening.abort()
      removePanel()
      shell.close()
      box(leaveMs)
      unlockScroll()
      iframe?.blur()
      giveFocus(opener)
      if (isTyping()) box()
      keyboard.lookAgain()
    },
  }
}

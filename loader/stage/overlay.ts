import type { Hydration } from '../kernel/hydration.ts'
import { createHome } from './createHome.ts'
import { createReclaim } from './createReclaim.ts'
import { focusedElement } from './focusedElement.ts'
import type { FrameElement } from './frameElement.ts'
import { giveFocus } from './giveFocus.ts'
import { isTyping } from './isTyping.ts'
import { lockScroll } from './lockScroll.ts'
import type { Presentation } from './Presentation.ts'
import { setStyle } from './setStyle.ts'
import { createShield } from './shield.ts'
import { createStyleGuard, isPlain, outerZoom } from './styleGuard.ts'

export interface OverlayWorld {
  frame(): FrameElement
  /** The iframe cannot be pressed yet, or an error card replaces it. */
  isCovered(): boolean
  /** The element that has the focus while the modal is open. */
  inFocus(): Element | undefined
  /** The visitor pressed Escape outside the iframe, or clicked beside the waiting panel. */
  onDismiss(): void
  /** The page removed or moved the visible modal. */
  onTaken(): void
  hydration: Hydration
}

/** How long the panel's exit takes. */
const exitMs = 240
/** The longest time between the presses of a double click. */
const burstMs = 600

/**
 * A `<dialog>` that covers the viewport and dims the page. It enters the top layer only if the page would otherwise
 * cover it.
 */
export function createOverlay({
  frame,
  isCovered,
  inFocus,
  onDismiss,
  onTaken,
  hydration,
}: OverlayWorld): Presentation {
  const shell = document.createElement('dialog')
  const home = createHome(shell, hydration)
  let isShown = false
  let shownAtMs = 0
  /** The page may take the focus. */
  let isYielding = false
  /** The number of running calls that give the focus to the modal. */
  let taking = 0
  /** Set while the closed iframe keeps its box because its panel is still leaving. */
  let boxed: ReturnType<typeof setTimeout> | undefined
  /** Whether it may move to the top of the top layer once more for this view. */
  let mayRaiseAgain = true
  let unlockScroll = () => {}
  let listening = new AbortController()
  let opener: Element | null = null
  /**
   * Elements that were in the page when the modal opened. Elements added later, such as a wallet's overlay, may take
   * the focus.
   */
  let covered = new WeakSet<object>()

  /** The browser must not close it: the modal decides whether its view may be closed. */
  const dismiss = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    onDismiss()
  }

  // The named dialog is inside the iframe; this one has no role for assistive technology.
  shell.role = 'none'
  // Ignores the second press of a double click on the opener. Such a press lands here even over the iframe, until the
  // browser knows that the iframe is on screen again.
  shell.onclick = () => isCovered() && performance.now() - shownAtMs > burstMs && onDismiss()
  // Browsers close dialogs in the top layer themselves, such as on Android's back gesture.
  shell.oncancel = dismiss

  const place = () => {
    const iframe = frame().element()
    // Only a document without a box cannot focus its fields. `inert` and `visibility` do not stop a cross-origin
    // document, which would receive every key while the page is busy.
    const display = isShown || boxed ? 'block' : 'none'
    // A closed modal stays on screen while its panel leaves. The page is usable at once.
    const look = isShown
      ? 'background:#00000080;transition:background .12s;'
      : `opacity:.001;transition:background .12s,opacity 0s ${exitMs}ms;`
    // One below the maximum, so that a wallet's overlay at the maximum stays on top. The root's zoom could make the
    // modal too small to read.
    setStyle(shell, `z-index:2147483646;inset:0;zoom:${1 / outerZoom(shell)};display:${display};${look}`)
    shell.inert = !isShown
    shell.removeAttribute('aria-hidden')
    if (isShown) styleGuard.keep(...(iframe ? [shell, iframe] : [shell]))
    if (!isShown && !iframe) return shell.remove()
    home.enter()
    if (isShown) home.observe(observer)
  }

  /** Gives the closed iframe a box for `ms`, or removes the box. */
  const box = (ms?: number) => {
    clearTimeout(boxed)
    boxed = ms ? setTimeout(box, ms) : undefined
    // A shell that the page removed returns only when it is needed.
    if (shell.isConnected) place()
  }

  const toTop = () => shell.open || shell.showModal()
  const styleGuard = createStyleGuard(shell, toTop, place)
  const reclaim = createReclaim(toTop)

  /** In the top layer, the modal would block a wallet's overlay. So it is used only if the page hides the modal. */
  const rise = (isNeeded = !isPlain(shell)) => void (isNeeded && toTop())

  /** The child of body that an event came from, unless the event is ours. */
  const topOf = (event: Event): EventTarget | undefined => {
    const path = event.composedPath()
    return path.includes(shell) ? undefined : path[path.indexOf(document.body) - 1]
  }

  /**
   * Our own focus changes are hidden from the page: Firefox does not report where the focus goes if that is an iframe.
   */
  const focus = () => {
    taking++
    giveFocus(inFocus())
    taking--
  }

  const hear = (event: Event) => {
    const { type, key, isComposing } = event as KeyboardEvent
    const top = topOf(event)
    if (type === 'keydown' && key === 'Escape' && !isComposing && (!top || covered.has(top))) dismiss(event)
    if (type === 'focusin' && top && covered.has(top)) {
      if (isYielding) opener = event.composedPath()[0] as Element
      // A focus trap that noticed this event would find the focus gone again, and take it back.
      else if (reclaim(focus)) return true
    }
    return taking ? true : isYielding ? false : undefined
  }
  const shield = createShield(shell, () => isShown, hear)

  const observer = new MutationObserver(() => {
    if (!home.isKept() || (frame().element() && !frame().isThere())) onTaken()
    // Some pages hide everything but their own dialog from keyboard and screen readers.
    else if (shell.inert || shell.hasAttribute('aria-hidden')) reclaim(place)
  })

  return {
    shell,
    isShown: () => isShown,
    place,
    show() {
      const isFirst = !isShown
      if (isFirst) {
        // Forces layout, so that the transition starts from the closed state.
        void shell.offsetHeight
        isShown = true
        shownAtMs = performance.now()
        opener = focusedElement()
        covered = new WeakSet(document.body?.children)
        unlockScroll = lockScroll()
        listening = new AbortController()
      }
      // Each time, since `document.open()` removes listeners and the observed root.
      shield(listening.signal)
      observer.observe(shell, { childList: true, attributeFilter: ['inert', 'aria-hidden'] })
      isYielding = false
      return isFirst
    },
    hide() {
      isShown = false
      observer.disconnect()
      styleGuard.stop()
      listening.abort()
      shell.close()
      box(exitMs)
      unlockScroll()
      frame().element()?.blur()
      giveFocus(opener)
      if (isTyping()) box()
    },
    yield() {
      isYielding = true
    },
    keep() {
      isYielding = false
    },
    focus,
    rise,
    raise() {
      if (shell.open && mayRaiseAgain) {
        mayRaiseAgain = false
        shell.close()
      }
      toTop()
    },
    lower() {
      mayRaiseAgain = true
      if (!shell.open) return
      shell.close()
      rise()
      focus()
    },
    leaveAtOnce: () => boxed && box(),
    shield,
  }
}

import { focusedElement } from './focusedElement.ts'
import { giveFocus } from './giveFocus.ts'
import { isTyping } from './isTyping.ts'

/** Makes sure that the iframe receives no key while the modal is closed. */
export interface KeyboardGuard {
  /** Starts once there is an iframe. */
  begin(): void
  stop(): void
  /**
   * Call it after the modal has closed, perhaps with the focus in its iframe. The page may also lose the focus to
   * another window or frame without any event.
   */
  afterClosing(): void
}

const isFrame = (element: Element | null) => element?.matches('iframe,frame,object,embed')

/** Shorter than the time between two keys of a fast typist. */
const watchMs = 25
/** The interval while another window has the focus. */
const awayMs = 1_000
/**
 * A press in the iframe moves the focus there. So does a nested frame that is hidden as it closes. Browsers may report
 * that only after the page has taken the focus back, some hundred milliseconds late on a busy machine.
 */
const lateMs = 1_000

/**
 * Watches the focus while the page itself lacks it.
 * @param closed the iframe, while the modal is closed
 * @param shield hides events from the page; registered before the guard's listeners
 * @param onKey the visitor is typing, or about to
 * @param onSteal the closed iframe has the focus and must be removed
 */
export function createKeyboardGuard(
  closed: () => HTMLElement | undefined,
  shield: (signal: AbortSignal) => void,
  onKey: () => void,
  onSteal: () => void,
): KeyboardGuard {
  /** The element that lost the focus in this task. */
  let blurred: Element | null = null
  /** The element that had the focus before another document took it; undefined while the page has the focus. */
  let focusedBefore: Element | null | undefined
  let watching: ReturnType<typeof setTimeout> | undefined
  /** Until then, the closed iframe may get the focus once and must return it. */
  let toleratedUntil = 0
  let guarding = new AbortController()

  const onFocusOut = (event: Event) => {
    const target = event.composedPath()[0] as Element
    blurred = target
    setTimeout(() => {
      if (blurred === target) blurred = null
    })
  }

  /**
   * Runs while the page itself lacks the focus. If the closed modal has the focus, the modal is removed and the focus
   * is returned, even to another frame, which fires no event in the page.
   */
  const watch = () => {
    clearTimeout(watching)
    const iframe = closed()
    if (!iframe) return
    const now = focusedElement()
    const hasFocus = document.hasFocus()
    if (now === iframe) {
      if (performance.now() >= toleratedUntil) onSteal()
      toleratedUntil = 0
      giveFocus(focusedBefore)
      // If nothing had the focus before.
      iframe.blur()
      focusedBefore = undefined
    } else if (isFrame(now)) focusedBefore ||= now
    else if (hasFocus) {
      if (focusedBefore === undefined) return
      // The page focused this while losing the focus. Chromium then reports it, but still sends keys to the frame.
      if (now !== document.body) {
        onSteal()
        // If not, another frame still gets the keys.
        if (!document.hasFocus()) {
          ;(now as HTMLElement).blur()
          giveFocus(now)
        }
        return
      }
    }
    watching = setTimeout(watch, hasFocus ? watchMs : awayMs)
  }

  return {
    begin() {
      guarding.abort()
      guarding = new AbortController()
      focusedBefore = undefined
      const { signal } = guarding
      const options = { capture: true, signal }
      // Must be registered before the window listeners of the page's dialogs.
      shield(signal)
      signal.addEventListener('abort', () => clearTimeout(watching))
      const onFocusIn = () => isTyping() && onKey()
      const onBlur = () => {
        focusedBefore = blurred
        clearTimeout(watching)
        // Firefox does not know the new focus yet. Chromium and WebKit ignore attempts to take the focus back in this
        // event.
        watching = setTimeout(watch)
      }
      const onFocus = () => {
        focusedBefore = undefined
        clearTimeout(watching)
      }
      // The blur events of elements do not bubble to the window.
      addEventListener('blur', onBlur, { signal })
      addEventListener('focus', onFocus, { signal })
      addEventListener('focusout', onFocusOut, options)
      addEventListener('keydown', onKey, options)
      addEventListener('focusin', onFocusIn, options)
      document.addEventListener('visibilitychange', watch, { signal })
      watch()
    },
    stop() {
      guarding.abort()
    },
    afterClosing() {
      focusedBefore = undefined
      toleratedUntil = performance.now() + lateMs
      watch()
    },
  }
}

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
  closed: () => Element | undefined,
  shield: (signal: AbortSignal) => void,
  onKey: () => void,
  onSteal: () => void,
): KeyboardGuard {
  /** The element that lost the focus in this task. */
  let blurred: Element | undefined
  /** The element that had the focus before another document took it. */
  let focusedBefore: Element | null | undefined
  let watching: ReturnType<typeof setTimeout> | undefined
  /** Until then, the closed iframe may get the focus once and must return it. */
  let toleratedUntil = 0
  let guarding = new AbortController()

  const onFocusOut = (event: Event) => {
    const target = event.composedPath()[0] as Element
    blurred = target
    setTimeout(() => {
      if (blurred === target) blurred = undefined
    })
  }

  /**
   * Runs while the page itself lacks the focus. If the closed modal has the focus, the modal is removed and the focus
   * is returned, even to another frame, which fires no event in the page.
   * @param againMs the next look; Firefox fires blur before it knows the new focus
   */
  const watch = (againMs = watchMs) => {
    clearTimeout(watching)
    const iframe = closed()
    if (!iframe) return
    const now = focusedElement()
    if (now === iframe) {
      const isTolerated = performance.now() < toleratedUntil
      toleratedUntil = 0
      if (isTolerated) {
        ;(iframe as HTMLElement).blur()
        watching = setTimeout(lookAgain, watchMs)
      } else onSteal()
      giveFocus(focusedBefore)
      return
    }
    if (!focusedBefore && isFrame(now)) focusedBefore = now
    watching = setTimeout(watch, document.hasFocus() ? againMs : awayMs)
  }

  const lookAgain = () => {
    if (!document.hasFocus() || isFrame(focusedElement())) watch()
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
        watch(0)
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
      document.addEventListener('visibilitychange', lookAgain, { signal })
      lookAgain()
    },
    stop() {
      guarding.abort()
    },
    afterClosing() {
      toleratedUntil = performance.now() + lateMs
      lookAgain()
    },
  }
}

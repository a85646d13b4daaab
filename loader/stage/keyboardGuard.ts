import { focusedElement } from './focusedElement.ts'
import { giveFocus } from './giveFocus.ts'
import { isTyping } from './isTyping.ts'

/** Sees to it that the iframe hears no key while the modal is closed. */
export interface KeyboardGuard {
  /** From now on: there is an iframe. */
  begin(): void
  stop(): void
  /** The iframe has closed, perhaps with the keyboard, which the page may also lose to another window or frame without any event. */
  afterClosing(): void
}

const isFrame = (element: Element | null) => element?.matches('iframe,frame,object,embed')

/** Shorter than the time between two keys of a fast typist. */
const watchMs = 25
/** The interval while another window has the keyboard. */
const awayMs = 1_000
/**
 * A press in the iframe, or a frame in it that is hidden as it closes, moves the keyboard there, which browsers may hear of only after
 * the page has taken it back. On a busy machine they are late by some hundred milliseconds.
 */
const lateMs = 1_000

/**
 * Watches the keyboard while the page itself lacks it.
 * @param closed the iframe, while the modal is closed
 * @param shield listens before the guard does
 * @param onKey somebody types, or begins to
 * @param onGrasp the closed iframe has the keyboard and is to be taken out
 */
export function createKeyboardGuard(
  closed: () => Element | undefined,
  shield: (signal: AbortSignal) => void,
  onKey: () => void,
  onGrasp: () => void,
): KeyboardGuard {
  /** The element that lost the keyboard in this task. */
  let left: Element | undefined
  /** The element that had the keyboard before another document took it. */
  let had: Element | null | undefined
  let watching: ReturnType<typeof setTimeout> | undefined
  /** Until then the closed iframe may get the keyboard once, and gives it back. */
  let forgivenUntil = 0
  let guarding = new AbortController()

  const onFocusOut = (event: Event) => {
    const target = event.composedPath()[0] as Element
    left = target
    setTimeout(() => {
      if (left === target) left = undefined
    })
  }

  /**
   * Runs while the page itself has no keyboard. If the closed modal has it, the modal is taken out and the keyboard
   * goes back, also to another frame, of which the page gets no event.
   * @param againMs Firefox fires blur before it knows the new focus
   */
  const watch = (againMs = watchMs) => {
    clearTimeout(watching)
    const iframe = closed()
    if (!iframe) return
    const now = focusedElement()
    if (now === iframe) {
      const isForgiven = performance.now() < forgivenUntil
      forgivenUntil = 0
      if (isForgiven) {
        ;(iframe as HTMLElement).blur()
        watching = setTimeout(lookAgain, watchMs)
      } else onGrasp()
      giveFocus(had)
      return
    }
    if (!had && isFrame(now)) had = now
    watching = setTimeout(watch, document.hasFocus() ? againMs : awayMs)
  }

  const lookAgain = () => {
    if (!document.hasFocus() || isFrame(focusedElement())) watch()
  }

  return {
    begin() {
      guarding.abort()
      guarding = new AbortController()
      had = undefined
      const { signal } = guarding
      const options = { capture: true, signal }
      // Before the page's dialogs listen to the window.
      shield(signal)
      signal.addEventListener('abort', () => clearTimeout(watching))
      const onFocusIn = () => isTyping() && onKey()
      const onBlur = () => {
        had = left
        watch(0)
      }
      const onFocus = () => {
        had = undefined
        clearTimeout(watching)
      }
      // Blur events of elements do not reach the window.
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
      forgivenUntil = performance.now() + lateMs
      lookAgain()
    },
  }
}

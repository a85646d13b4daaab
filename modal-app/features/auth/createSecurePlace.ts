import styles from './securePlace.module.css'

/** The place of the secure site's frame: over the panel, which it replaces on screen. */
export interface SecurePlace {
  readonly element: HTMLElement
  /** Shows the frame at this height in pixels, if there is room, and focuses it. */
  show(height: number): void
  hide(): void
}

/** Created once, because a frame reloads when it moves within the document. */
export function createSecurePlace(document: Document): SecurePlace {
  const element = document.createElement('div')
  element.className = styles.root ?? ''
  document.body.append(element)
  const { defaultView: window } = document
  let soon: number | undefined
  const focus = () => {
    const frame = element.querySelector('iframe')
    // A frame that has the focus is not given the keyboard again, which the page may have handed to this document.
    frame?.blur()
    frame?.focus()
  }
  // Within the event, Chromium makes the frame the active element and leaves the keys here, so a screen reader would say
  // nothing of it before the first key.
  const focusSoon = () => {
    soon = window?.setTimeout(focus)
  }
  /** The frame has the keyboard, or another document. */
  const onBlur = () => window?.clearTimeout(soon)
  return {
    element,
    show(height) {
      const isNew = element.dataset.shown === undefined
      element.style.setProperty('--frame-block', `${height}px`)
      element.dataset.shown = ''
      // The panel stays for visitors who leave, but is hidden meanwhile, from screen readers too.
      document.documentElement.dataset.secure = ''
      if (!isNew) return
      if (document.hasFocus()) focus()
      // A page that opens the modal for this gives it the keyboard a moment later, and any page may do so again. Browsers
      // may leave the keys with this document meanwhile, where they would reach nothing: all but the frame is hidden.
      window?.addEventListener('focus', focusSoon)
      window?.addEventListener('blur', onBlur)
      window?.addEventListener('keydown', focus, { capture: true })
    },
    hide() {
      onBlur()
      window?.removeEventListener('focus', focusSoon)
      window?.removeEventListener('blur', onBlur)
      window?.removeEventListener('keydown', focus, { capture: true })
      delete element.dataset.shown
      delete document.documentElement.dataset.secure
    },
  }
}

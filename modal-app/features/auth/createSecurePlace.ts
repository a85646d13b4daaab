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
  const focus = () => {
    const frame = element.querySelector('iframe')
    // A frame that has the focus is not given the keyboard again, which the page may have handed to this document.
    frame?.blur()
    frame?.focus()
  }
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
      window?.addEventListener('focus', focus)
      window?.addEventListener('keydown', focus, { capture: true })
    },
    hide() {
      window?.removeEventListener('focus', focus)
      window?.removeEventListener('keydown', focus, { capture: true })
      delete element.dataset.shown
      delete document.documentElement.dataset.secure
    },
  }
}

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
  const focus = () => element.querySelector('iframe')?.focus()
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
      // If the page opens the modal for this, it gives the modal focus a moment later.
      else window?.addEventListener('focus', focus, { once: true })
    },
    hide() {
      window?.removeEventListener('focus', focus)
      delete element.dataset.shown
      delete document.documentElement.dataset.secure
    },
  }
}

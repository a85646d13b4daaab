import styles from './securePlace.module.css'

/** Where the secure site's frame stands: over the panel, in whose place it is shown. */
export interface SecurePlace {
  readonly element: HTMLElement
  /** Shows the frame at this height in pixels, as far as there is room, and gives it the keyboard. */
  show(height: number): void
  hide(): void
}

/** Made once: a frame that is moved in the document loads anew. */
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
      // The panel is there for those who leave, but neither seen nor heard meanwhile.
      document.documentElement.dataset.secure = ''
      if (!isNew) return
      if (document.hasFocus()) focus()
      // The page gives the keyboard a moment later to a modal that it opens for this.
      else window?.addEventListener('focus', focus, { once: true })
    },
    hide() {
      window?.removeEventListener('focus', focus)
      delete element.dataset.shown
      delete document.documentElement.dataset.secure
    },
  }
}

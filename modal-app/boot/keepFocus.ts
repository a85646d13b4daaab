/**
 * Moves focus to the dialog when it falls back to the body: when the focused control was removed, and when the page
 * hands the keyboard over (Chromium then takes it from the control that had it). From the body a screen reader would
 * start all over.
 *
 * @param isOpen a modal that has closed takes nothing: browsers tell it a moment late that the page has the keyboard
 * @returns a function that stops it
 */
export function keepFocus(dialog: HTMLElement, isOpen: () => boolean): () => void {
  const take = () => {
    // Do nothing while the page itself has focus.
    if (isOpen() && document.hasFocus() && document.activeElement === document.body)
      dialog.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(take)
  observer.observe(dialog, { childList: true, subtree: true })
  window.addEventListener('focus', take)
  return () => {
    observer.disconnect()
    window.removeEventListener('focus', take)
  }
}

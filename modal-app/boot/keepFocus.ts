/**
 * Gives the keyboard to the dialog when nothing in it has it: when the control that had it was taken away, such as the
 * button of a notice that has done its work, and when the page hands it over, which in Chromium takes it from whatever
 * had it in here. Otherwise the body has it, from where a screen reader starts all over.
 *
 * @returns stops it
 */
export function keepFocus(dialog: HTMLElement): () => void {
  const take = () => {
    // The page keeps the keyboard when it has it.
    if (document.hasFocus() && document.activeElement === document.body) dialog.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(take)
  observer.observe(dialog, { childList: true, subtree: true })
  window.addEventListener('focus', take)
  return () => {
    observer.disconnect()
    window.removeEventListener('focus', take)
  }
}

/**
 * Brings the keyboard back to the dialog when the control that had it is taken away, such as the button of a notice that
 * has done its work. Browsers then give it to the body, from where a screen reader starts all over.
 *
 * @returns stops it
 */
export function keepFocus(dialog: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    // The page keeps the keyboard when it has it.
    if (document.hasFocus() && document.activeElement === document.body) dialog.focus({ preventScroll: true })
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

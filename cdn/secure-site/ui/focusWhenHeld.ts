/**
 * Focuses the element once the document has keyboard focus, and never steals it: some sites remove a closed modal that
 * takes focus, and end the visitor's request.
 * @returns a function that stops it
 */
export function focusWhenHeld(element: HTMLElement): () => void {
  const focus = () => element.focus({ preventScroll: true })
  if (document.hasFocus()) focus()
  else window.addEventListener('focus', focus, { once: true })
  return () => window.removeEventListener('focus', focus)
}

/**
 * Focuses this as soon as the document has the keyboard, and not before: who else has it would lose it. A site takes the modal out
 * that has the keyboard while it is closed, and ends what the visitor was asked.
 * @returns a function that stops it
 */
export function focusWhenHeld(element: HTMLElement): () => void {
  const focus = () => element.focus({ preventScroll: true })
  if (document.hasFocus()) focus()
  else window.addEventListener('focus', focus, { once: true })
  return () => window.removeEventListener('focus', focus)
}

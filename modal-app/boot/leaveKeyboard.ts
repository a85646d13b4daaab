/**
 * Takes the keyboard from a frame in this document, before the page hears that the modal is closed. A frame that is hidden with the
 * keyboard leaves it to this document only when the browser draws next. By then the page has given it to something of its own, and
 * would take out a closed modal that has it (loader/stage/keyboardGuard.ts).
 */
export function leaveKeyboard(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur()
}

/**
 * Keeps Tab inside `container`, also if the container or nothing has focus (WAI-ARIA modal dialog pattern). Without
 * this, Tab in an iframe would move on to the page behind the dialog.
 * @returns ends the trap
 */
export function trapTab(container: HTMLElement): () => void {
  const { ownerDocument } = container

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const stops = tabbable(container)
    const active = ownerDocument.activeElement
    const position = stops.indexOf(active as HTMLElement)
    const inside = active !== container && container.contains(active)
    const edge = event.shiftKey ? 0 : stops.length - 1
    // If focus is on an element Tab does not reach, such as a heading, the browser finds the next one.
    if (inside && (position === -1 ? stops.length > 0 : position !== edge)) return
    event.preventDefault()
    const target = (event.shiftKey ? stops.at(-1) : stops[0]) ?? container
    target.focus()
  }

  ownerDocument.addEventListener('keydown', onKeyDown)
  return () => ownerDocument.removeEventListener('keydown', onKeyDown)
}

const candidates =
  'a[href],area[href],button,input,select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable],[tabindex]'

/** The elements in `container` that Tab reaches, in document order. */
export function tabbable(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(
    element =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      element.checkVisibility?.({ visibilityProperty: true }) !== false,
  )
}

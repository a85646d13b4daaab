import { tabbable } from './tabbable.ts'

/**
 * Keeps the Tab key inside `container`: from the last element to the first and back, also when the container itself or
 * nothing has focus. In an iframe this is what keeps Tab from walking into the page behind the dialog (WAI-ARIA modal
 * dialog pattern).
 *
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
    // A focused element that is no stop (a heading, say) leaves the way to the browser: it knows what comes next.
    if (inside && (position === -1 ? stops.length > 0 : position !== edge)) return
    event.preventDefault()
    const target = (event.shiftKey ? stops.at(-1) : stops[0]) ?? container
    target.focus()
  }

  ownerDocument.addEventListener('keydown', onKeyDown)
  return () => ownerDocument.removeEventListener('keydown', onKeyDown)
}

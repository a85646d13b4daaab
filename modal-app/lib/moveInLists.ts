import { moveInGrid } from './moveInGrid.ts'

const control = 'button, a[href]'

/**
 * Moves focus between rows with the arrow keys, Home and End. Several lists of a view are one way through. Every row
 * remains a Tab stop, as screen readers expect of a list of buttons.
 */
export function moveInLists(event: {
  key: string
  target: EventTarget | null
  currentTarget: Element
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  preventDefault(): void
}): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const items = [...event.currentTarget.ownerDocument.querySelectorAll('[data-rows] > li')]
  const rows = items.filter(item => item.querySelector(control) !== null)
  const index = rows.findIndex(row => row.contains(event.target as Node))
  if (index < 0) return
  const target = moveInGrid(event.key, { index, count: rows.length, columns: 1, isMirrored: false })
  if (target === undefined) return
  event.preventDefault()
  rows[target]?.querySelector<HTMLElement>(control)?.focus()
}

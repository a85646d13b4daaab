import { moveInGrid } from './moveInGrid.ts'
import { returnFocus } from './returnFocus.ts'
import { tabbable } from './tabbable.ts'

const control = 'button, a[href]'

/** What the keyboard does in all views, beyond the keys of a control itself. Loaded at the first sign of use. */
export function followKeyboard(root: HTMLElement): void {
  returnFocus(root)
  root.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Tab') nameScrollStop(root)
    else if (!event.shiftKey) moveFocus(root, event)
  })
}

/**
 * Lets Tab stop at the scrolling part of the dialog, by the dialog's name, if nothing in it can be focused to scroll
 * with the arrow keys.
 */
function nameScrollStop(root: HTMLElement): void {
  const frame = root.querySelector<HTMLElement>('[data-frame]')
  const name = frame?.closest('[role="dialog"]')?.getAttribute('aria-labelledby')
  if (!frame || !name) return
  const isStop = frame.scrollHeight > frame.clientHeight && tabbable(frame).length === 0
  frame.tabIndex = isStop ? 0 : -1
  for (const [attribute, value] of Object.entries({ role: 'group', 'aria-labelledby': name }))
    if (isStop) frame.setAttribute(attribute, value)
    else frame.removeAttribute(attribute)
}

/**
 * Moves focus between rows with the arrow keys, Home and End, and from a search down to its results. Several lists of a
 * view are one way through. Every row remains a Tab stop, as screen readers expect of a list of buttons.
 */
function moveFocus(root: HTMLElement, event: KeyboardEvent): void {
  const target = event.target as Element
  const rows = [...root.querySelectorAll('[data-rows] > li')].flatMap(item => item.querySelector(control) ?? [])
  const index = rows.findIndex(row => row.closest('li')?.contains(target))
  const place = { index, count: rows.length, columns: 1, isMirrored: false }
  const isSearch = target.matches('input[type="search"]') && event.key === 'ArrowDown'
  const next = index < 0 ? undefined : rows[moveInGrid(event.key, place) ?? -1]
  // In a grid Tab stops at one tile only.
  const found = isSearch ? root.querySelector(`[role="list"] :is(${control}):not([tabindex="-1"])`) : next
  if (!(found instanceof HTMLElement)) return
  event.preventDefault()
  found.focus()
}

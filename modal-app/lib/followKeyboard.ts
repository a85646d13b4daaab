import { tabbable } from './trapTab.ts'

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

/** The control that was last used in a view. */
interface Origin {
  index: number
  name: string
}

const controlsIn = (view: HTMLElement) => [...view.querySelectorAll<HTMLElement>('button, a[href]')]
const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * Focuses the control one came from whenever Back leads to a view again. It is found by its name, or else by its place,
 * because the view was drawn anew. A view is known by `data-view`, which differs for every view of the stack.
 */
function returnFocus(root: HTMLElement): void {
  const origins = new Map<string | undefined, Origin>()
  const currentView = () => root.querySelector<HTMLElement>('[data-view]')
  let shown = currentView()

  // A click, because Safari does not focus the button of a click.
  const onClick = ({ target }: Event) => {
    const view = currentView()
    const controls = view ? controlsIn(view) : []
    const index = controls.findIndex(control => control.contains(target as Node))
    const control = controls[index]
    if (control) origins.set(view?.dataset.view, { index, name: nameOf(control) })
  }

  const onChange = () => {
    const view = currentView()
    if (view === shown) return
    shown = view
    const origin = origins.get(view?.dataset.view)
    origins.delete(view?.dataset.view)
    if (!view || !origin || view.dataset.direction !== 'back' || !document.hasFocus()) return
    const controls = controlsIn(view)
    const atPlace = controls[origin.index]
    const isSame = (control: HTMLElement | undefined) => control !== undefined && nameOf(control) === origin.name
    const found = isSame(atPlace) ? atPlace : (controls.find(isSame) ?? atPlace)
    found?.focus()
  }

  root.addEventListener('click', onClick, { capture: true })
  new MutationObserver(onChange).observe(root, { childList: true, subtree: true })
}

interface GridPlace {
  /** The focused item, from 0. */
  index: number
  count: number
  columns: number
  /** The text direction is right to left. */
  isMirrored: boolean
}

/** The index of the item a key moves to; undefined if it does not move. A grid of one column is a list. */
export function moveInGrid(key: string, { index, count, columns, isMirrored }: GridPlace): number | undefined {
  const forward = isMirrored ? -1 : 1
  const below = index + columns
  const isLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
  const targets: Readonly<Record<string, number>> = {
    ...(columns > 1 && { ArrowRight: index + forward, ArrowLeft: index - forward }),
    ArrowUp: index - columns,
    // The last row may be shorter.
    ArrowDown: isLastRow ? below : Math.min(below, count - 1),
    Home: 0,
    End: count - 1,
  }
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined
  return target === undefined || target < 0 || target >= count ? undefined : target
}

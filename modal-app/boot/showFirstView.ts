import { shapesFirstView } from '../../shared/firstView.ts'
import { afterPaint } from '../lib/afterPaint.ts'
import styles from '../ui/skeleton.module.css'

/** Rows reserved for wallets in the page. More do not fit the panel. */
const mostReserved = 8

/** Adapts the prepared view to this visit. */
function adapt(view: HTMLElement, facts: URLSearchParams, host: string): void {
  view.dataset.theme = facts.get('theme') === 'dark' ? 'dark' : 'light'
  const find = (selector: string) => view.querySelector<HTMLElement>(selector)
  const site = find('[data-host]')
  if (site) site.textContent = host
  // On a phone the list of all wallets replaces this row.
  if (matchMedia('(pointer: coarse)').matches) find('[data-relay]')?.remove()
  for (let count = Math.min(Number(facts.get('wallets')) || 0, mostReserved); count > 0; count--) {
    const row = document.createElement('li')
    const skeleton = row.appendChild(document.createElement('span'))
    skeleton.className = styles.root ?? ''
    skeleton.dataset.shape = 'row'
    find('[data-rows]')?.prepend(row)
  }
  // The page's skeleton is this high.
  const frame = find('[data-frame]')
  const height = Number(facts.get('height'))
  if (!height) return
  frame?.parentElement?.style.setProperty('block-size', `${height}px`)
  frame?.style.setProperty('flex-grow', '1')
}

/**
 * Shows the view that the server has prepared, while Connect is opening, and starts the modal's script once it is painted.
 * The script draws over it and keeps the elements that fit. In all other cases the script starts at once.
 *
 * The page says in the fragment of the address that Connect is opening: with `theme` (`light` or `dark`), `wallets` (how
 * many it has), `height` (of its skeleton, in pixels), and `options` (names of its options).
 */
export function showFirstView(): void {
  const root = document.getElementById('root')
  const script = document.querySelector<HTMLTemplateElement>('template')
  const start = () => {
    if (script) document.body.append(script.content)
  }
  const view = root?.firstElementChild as HTMLElement | null | undefined
  const facts = new URLSearchParams(location.hash.slice(1))
  const options = (facts.get('options') ?? '').split(',').filter(name => name)
  const isPlain = facts.has('theme') && !options.some(shapesFirstView)
  // After a reload, another view may be open.
  if (location.hash) history.replaceState(null, '', location.search)
  root?.removeAttribute('hidden')
  if (!view || !isPlain) {
    view?.remove()
    start()
    return
  }
  const origin = new URLSearchParams(location.search).get('o') ?? ''
  adapt(view, facts, new URL(origin).host)
  afterPaint(start)
}

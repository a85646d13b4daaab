import { shapesFirstView } from '../../shared/firstView.ts'
import { afterPaint } from '../lib/afterPaint.ts'
import { storageKey } from '../lib/storageKey.ts'
import { keepPress } from './earlyPress.ts'
import { wearLanguage } from './wearLanguage.ts'

/** More wallets do not fit the panel. */
const mostWallets = 8

/**
 * Puts the page's wallets into a list before the others. They leave less room for suggestions, and make them unnecessary.
 * @param groups the new list with one row, and the title of the other list
 */
function addWallets(view: HTMLElement, groups: DocumentFragment, names: readonly string[]): void {
  const nameOf = (row: Element) => row.querySelector('bdi')
  const row = groups.querySelector('li') as Element
  for (const name of names) {
    const copy = row.cloneNode(true) as Element
    nameOf(copy)?.append(name)
    row.before(copy)
  }
  row.remove()
  const offers = [...view.querySelectorAll('[data-offer]')]
  const others = offers.filter(offer => !names.includes(nameOf(offer)?.textContent ?? ''))
  const kept = others.slice(0, Math.max(0, offers.length - names.length))
  for (const offer of offers) if (!kept.includes(offer)) offer.remove()
  view.querySelector('[data-guide]')?.remove()
  const list = view.querySelector('[data-rows]')
  const more = groups.lastElementChild
  list?.replaceWith(groups)
  if (list) more?.append(list)
  // Visitors with a wallet are offered it first.
  more?.after(...['or', 'email', 'social'].flatMap(name => [...view.querySelectorAll(`[data-${name}]`)]))
  view.querySelector('[data-social]')?.setAttribute('data-compact', 'true')
}

/** Applies the site's own look from the server. The script's own comes later. */
function wear(rules: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Adapts the prepared view to this visit. */
function adapt(view: HTMLElement, facts: URLSearchParams, host: string): void {
  view.dataset.theme = facts.get('theme') === 'dark' ? 'dark' : 'light'
  const { face } = view.dataset
  if (face) wear(face)
  const find = (selector: string) => view.querySelector<HTMLElement>(selector)
  const groups = document.querySelector<HTMLTemplateElement>('#root > template')
  const names = (facts.get('wallets') ?? '').split('\n').filter(name => name)
  if (groups && names.length) addWallets(view, document.importNode(groups.content, true), names.slice(0, mostWallets))
  const site = find('[data-host]')
  if (site) site.textContent = host
  // On a phone the list of all wallets replaces this row.
  if (matchMedia('(pointer: coarse)').matches) find('[data-relay]')?.remove()
  // The page's skeleton is this high.
  const frame = find('[data-frame]')
  const height = Number(facts.get('height'))
  if (!height) return
  frame?.parentElement?.style.setProperty('block-size', `${height}px`)
  frame?.style.setProperty('flex-grow', '1')
}

/** Recent wallets stand first in the list, and only the script can read them. */
function hasRecent(origin: string, projectId: string): boolean {
  try {
    return localStorage.getItem(storageKey({ origin, projectId }, 'recent')) !== null
  } catch {
    return false
  }
}

/**
 * Shows the server's prepared view while Connect is opening, and starts the modal's script once it is painted and the
 * document is complete. The script renders over it and keeps matching elements. In all other cases, the script starts
 * immediately: the prepared view is in English, and a visitor of another language must not see that first.
 *
 * The page names its languages in the URL's fragment, as `lang` (wearLanguage.ts), and announces an opening of Connect, with
 * `theme` (`light` or `dark`), `wallets` (names of the page's wallets, one per line), `height` (of its skeleton, in pixels), and
 * `options` (names of its options).
 * @returns whether it is shown
 */
export function showFirstView(): boolean {
  const root = document.getElementById('root')
  const start = () => {
    const script = document.querySelector<HTMLTemplateElement>('body > template')
    if (script) document.body.append(script.content)
  }
  const view = root?.querySelector<HTMLElement>('[data-prepared]')
  const facts = new URLSearchParams(location.hash.slice(1))
  const query = new URLSearchParams(location.search)
  const origin = query.get('o') ?? ''
  const options = (facts.get('options') ?? '').split(',').filter(name => name)
  const isEnglish = wearLanguage(facts.get('lang') ?? '')
  const isPlain =
    isEnglish && facts.has('theme') && !options.some(shapesFirstView) && !hasRecent(origin, query.get('p') ?? '')
  // After a reload, another view may be open, but in the same language.
  if (location.hash) history.replaceState(null, '', location.hash.split('&')[0])
  root?.removeAttribute('hidden')
  if (!root || !view || !isPlain) {
    root?.replaceChildren()
    whenParsed(start)
    return false
  }
  adapt(view, facts, new URL(origin).host)
  keepPress(root)
  afterPaint(() => whenParsed(start))
  return true
}

/** Waits for parsing, because the script is at the document's end. */
function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run)
  else run()
}

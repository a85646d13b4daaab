import MiniSearch, { type SearchResult } from 'minisearch'
import type { SearchRow } from '../build/buildDocs.ts'

const maxFound = 12

type Find = (words: string) => (SearchResult & Pick<SearchRow, 'page' | 'title'>)[]

async function loadIndex(): Promise<Find> {
  const rows: SearchRow[] = await (await fetch('search.json')).json()
  const index = new MiniSearch<SearchRow>({ fields: ['title', 'page', 'text'], storeFields: ['page', 'title'] })
  index.addAll(rows)
  const options = { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const }
  return words => index.search(words, options).slice(0, maxFound) as ReturnType<Find>
}

/** The search in the page's head. Its index loads when the field is first used. */
export function startSearch(): void {
  const box = document.querySelector<HTMLElement>('.find')
  const field = document.querySelector<HTMLInputElement>('#find')
  const list = document.querySelector<HTMLOListElement>('#found')
  const count = document.querySelector<HTMLElement>('#found-count')
  if (!box || !field || !list || !count) return
  let index: Promise<Find> | undefined
  const load = () => {
    index ??= loadIndex()
    return index
  }

  const show = async () => {
    const words = field.value.trim()
    const find = await load()
    // A later letter has its own answer.
    if (words !== field.value.trim()) return
    const found = words ? find(words) : []
    list.replaceChildren(...found.map(resultItem))
    list.hidden = !words
    if (words && !found.length) list.replaceChildren(emptyItem(words))
    count.textContent = words ? `${found.length} found` : ''
  }
  const fail = () => {
    index = undefined
    count.textContent = 'The search did not load. Try again.'
  }

  field.addEventListener('focus', () => load().catch(fail))
  field.addEventListener('input', () => show().catch(fail))
  box.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    field.value = ''
    list.hidden = true
    field.focus()
  })
  box.addEventListener('focusout', event => {
    if (!box.contains(event.relatedTarget as Node | null)) list.hidden = true
  })
  field.addEventListener('focus', () => {
    list.hidden = !list.childElementCount || !field.value
  })
}

function resultItem({ id, page, title }: { id: string; page: string; title: string }): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = id
  const where = document.createElement('span')
  where.textContent = page
  link.append(title, where)
  item.append(link)
  return item
}

function emptyItem(words: string): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = `Nothing found for “${words}”`
  return item
}

import { accentTokens } from '../../shared/accentTokens.ts'
import type { Words } from './locales/siteTexts.ts'

/** How a secure page looks. The modal decides it for its frame; a window follows the browser. */
export type Mode = 'light' | 'dark'

export function applyTheme(root: HTMLElement, mode: Mode): void {
  root.dataset.theme = mode
}

/** Sets the language and direction of a page to those of its texts. */
export function applyLanguage(root: HTMLElement, { locale, dir }: Pick<Words, 'locale' | 'dir'>): void {
  root.lang = locale
  root.dir = dir
}

/** Sets the site's own accent colour and readable colours for it; the product's by default. */
export function applyAccent(root: HTMLElement, accent: string | undefined, mode: Mode): void {
  const tokens = accent ? accentTokens(accent, mode) : undefined
  const properties = { '--accent': tokens?.accent, '--on-accent': tokens?.onAccent, '--accent-ink': tokens?.accentInk }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value ?? '')
}

/** Marks a page with its own address bar and more room (ui/page.css). */
export function markPage(root: HTMLElement, isPage = true): void {
  root.toggleAttribute('data-page', isPage)
}

/** Follows the browser. */
export const systemTheme = (): Mode => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

import { accentTokens } from '../../shared/accentTokens.ts'

/** How a secure page looks. The modal decides it for its frame; a window follows the browser and its own texts. */
export interface Theme {
  mode: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
}

export function applyTheme(root: HTMLElement, { mode, dir }: Theme): void {
  root.dataset.theme = mode
  root.dir = dir
}

/** Sets the site's own accent colour and readable colours for it; the product's by default. */
export function applyAccent(root: HTMLElement, accent: string | undefined, mode: Theme['mode']): void {
  const tokens = accent ? accentTokens(accent, mode) : undefined
  const properties = { '--accent': tokens?.accent, '--on-accent': tokens?.onAccent, '--accent-ink': tokens?.accentInk }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value ?? '')
}

/** Marks a page with its own address bar and more room (ui/page.css). */
export function markPage(root: HTMLElement, isPage = true): void {
  root.toggleAttribute('data-page', isPage)
}

/** Follows the browser, in the texts' direction. */
export const systemTheme = ({ dir }: Pick<Theme, 'dir'>): Theme => ({
  mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  dir,
})

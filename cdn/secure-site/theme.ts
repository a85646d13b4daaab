import { accentTokens } from '../../shared/accentTokens.ts'

/** How a page of the secure site is drawn. In its frame, the modal says it; a window goes by its browser and its own texts. */
export interface Theme {
  mode: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
}

export function applyTheme(root: HTMLElement, { mode, dir }: Theme): void {
  root.dataset.theme = mode
  root.dir = dir
}

/** The site's own colour, with what is readable on it and in it; the product's if it has none. */
export function applyAccent(root: HTMLElement, accent: string | undefined, mode: Theme['mode']): void {
  const tokens = accent ? accentTokens(accent, mode) : undefined
  const properties = { '--accent': tokens?.accent, '--on-accent': tokens?.onAccent, '--accent-ink': tokens?.accentInk }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value ?? '')
}

/** It has an address bar of its own, and room (ui/page.css). */
export function markPage(root: HTMLElement, isPage = true): void {
  root.toggleAttribute('data-page', isPage)
}

/** As the browser's own, in the direction of what is written. */
export const systemTheme = ({ dir }: Pick<Theme, 'dir'>): Theme => ({
  mode: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  dir,
})

import type { Theme } from '../shared/config.ts'

/** Light or dark, chosen by the page or by the visitor's system. */
export interface PageTheme {
  isDark(): boolean
  choose(theme: Theme): void
  stop(): void
}

/** @param onChange the theme may have changed */
export function createPageTheme(chosen: Theme, onChange: () => void): PageTheme {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  darkScheme.addEventListener('change', onChange)
  return {
    isDark: () => (chosen === 'auto' ? darkScheme.matches : chosen === 'dark'),
    choose(theme) {
      chosen = theme
      onChange()
    },
    stop: () => darkScheme.removeEventListener('change', onChange),
  }
}

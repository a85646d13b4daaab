import type { Theme } from '../shared/config.ts'

/** Light or dark, as the page chose, or as the visitor's system is. */
export interface PageTheme {
  isDark(): boolean
  choose(theme: Theme): void
  stop(): void
}

/** @param onChange it may be another now */
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

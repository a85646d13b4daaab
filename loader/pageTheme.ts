import type { Theme } from '../shared/config.ts'

/** Light or dark, chosen by the page or, with `auto`, read from it. */
export interface PageTheme {
  /** Reads the page's style where it has to, so it is called only when something of ours is to be drawn. */
  isDark(): boolean
  /** As last read: what changes afterwards is told. Reads only if nothing of ours has been drawn yet. */
  wasDark(): boolean
  choose(theme: Theme): void
  stop(): void
}

/** Colours often change over a short transition. */
const settleMs = 500

/** Whether an element's background is dark; undefined if one sees through it. */
function hasDarkGround(element: Element): boolean | undefined {
  const colour = getComputedStyle(element).backgroundColor
  const [first = 0, second = 0, third = 0, alpha = 1] = colour
    .split(/[(,/ ]+/)
    .map(parseFloat)
    .filter(Number.isFinite)
  if (!colour || alpha < 0.9) return
  // oklch(), oklab(), lch() and lab() begin with the lightness. Of the others, green is the brightest part.
  const lightness = /^(ok)?l/.test(colour) ? first : 0.2 * first + 0.7 * second + 0.1 * third
  return lightness < (colour[0] === 'r' ? 128 : colour[0] === 'l' ? 50 : 0.5)
}

/**
 * `auto` follows the root's `color-scheme`; where it says nothing, the first opaque background of body and root; then
 * the system.
 * @param onChange the theme may have changed
 */
export function createPageTheme(chosen: Theme, onChange: () => void): PageTheme {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  let wasDark: boolean | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  const read = (): boolean => {
    const scheme = getComputedStyle(root).colorScheme
    const isLight = /light/.test(scheme)
    const isDark = /dark/.test(scheme)
    if (isLight !== isDark) return isDark
    return (isLight ? undefined : (hasDarkGround(document.body ?? root) ?? hasDarkGround(root))) ?? system.matches
  }

  const isDark = () => {
    if (chosen !== 'auto') return chosen === 'dark'
    // Pages may replace their body.
    for (const element of [document.body ?? root, root]) observer.observe(element, { attributes: true })
    const before = wasDark
    wasDark = read()
    if (before === !wasDark) onChange()
    return wasDark
  }

  /** A page that changes its root in every frame is read at the start and at the end of that. */
  const onSign = () => {
    // Nobody has asked yet.
    if (wasDark === undefined) return
    if (!settling) isDark()
    clearTimeout(settling)
    settling = setTimeout(() => {
      settling = undefined
      isDark()
    }, settleMs)
  }

  system.addEventListener('change', onSign)
  const observer = new MutationObserver(onSign)

  return {
    isDark,
    wasDark: () => (chosen === 'auto' ? wasDark : undefined) ?? isDark(),
    choose(theme) {
      chosen = theme
      onChange()
    },
    stop() {
      clearTimeout(settling)
      observer.disconnect()
      system.removeEventListener('change', onSign)
    },
  }
}

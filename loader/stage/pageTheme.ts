import type { Theme } from '../../shared/config.ts'

/** Light or dark: set by the page or, with `auto`, read from it. */
export interface PageTheme {
  /** Reads the page's style, so call it only when something of ours is about to be drawn. */
  isDark(): boolean
  /**
   * The last result of {@link isDark}. Later changes are emitted. Reads the style only if nothing of ours has been
   * drawn yet.
   */
  wasDark(): boolean
  choose(theme: Theme): void
  stop(): void
}

/** Colours often change over a short transition. */
const settleMs = 500

/** Colour notations that begin with the lightness, and its maximum. */
const lightest: Readonly<Record<string, number>> = { lab: 100, lch: 100, oklab: 1, oklch: 1 }
/** Colour notations with red, green and blue, and their maximum. */
const brightest: Readonly<Record<string, number>> = { rgb: 255, rgba: 255, color: 1 }

/** Whether an element's background is dark; undefined if it is transparent or unreadable. */
function hasDarkGround(element: Element): boolean | undefined {
  const [notation = '', ...parts] = getComputedStyle(element).backgroundColor.split(/[(,/ ]+/)
  const [first = 0, second = 0, third = 0, alpha = 1] = parts.map(parseFloat).filter(Number.isFinite)
  const most = lightest[notation] ?? brightest[notation]
  if (!most || alpha < 0.9) return
  // The eye is most sensitive to green.
  const light = lightest[notation] ? first : 0.2 * first + 0.7 * second + 0.1 * third
  return light < most / 2
}

/**
 * `auto` follows the root's `color-scheme`, else the first opaque background of body and root, else the system.
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

  /** Reads at once and again at the end, because a page may change its root in every frame. */
  const onSign = () => {
    // The theme has not been read yet.
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

import { accentTokens } from './accentTokens.ts'
import type { Settings } from './config.ts'

export type SiteFace = Pick<Settings, 'accent' | 'radius' | 'font'>

/** `--panel-radius`, `--radius-s`, `--radius-m` and `--radius-l`, in pixels. */
const radii: Readonly<Record<Settings['radius'], readonly [number, number, number, number]>> = {
  none: [0, 0, 0, 0],
  small: [12, 4, 6, 8],
  medium: [18, 6, 9, 12],
  large: [24, 8, 12, 16],
}

/** A site's own look as CSS rules. Its custom properties replace those of shared/design/tokens.css, in both themes. */
export function siteFaceRules({ accent, radius, font }: SiteFace): string {
  const [panel, s, m, l] = radii[radius]
  return [
    `[data-theme]{--panel-radius:${panel}px;--radius-s:${s}px;--radius-m:${m}px;--radius-l:${l}px}`,
    // The settings' check allows only letters, digits, blanks, hyphens and underscores.
    font === 'system' ? '' : `[data-theme]{--font:"${font}",var(--system-font)}`,
    // The system's forced colours override the site's, for visitors who use them.
    accent === undefined
      ? ''
      : `@media (forced-colors: none){${accentRule(accent, 'light')}${accentRule(accent, 'dark')}}`,
  ].join('')
}

function accentRule(given: string, theme: 'light' | 'dark'): string {
  const { accent, onAccent, accentInk } = accentTokens(given, theme)
  return `[data-theme="${theme}"]{--accent:${accent};--on-accent:${onAccent};--accent-ink:${accentInk}}`
}

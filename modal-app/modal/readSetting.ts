import type { Settings } from '../../shared/config.ts'
import { checks } from './settingChecks.gen.ts'

export function isSettingName(name: string): name is keyof Settings {
  return Object.hasOwn(checks, name)
}

/**
 * One option of the page as a setting; undefined when it does not fit. What `init()` is given stands as it is. A
 * `data-*` attribute is text: `true` (or nothing, as HTML has it) and `false`, or a list with commas.
 */
export function readSetting(name: keyof Settings, value: unknown): unknown {
  return (typeof value === 'string' ? readingsOf(value) : [value]).find(reading => checks[name]?.(reading))
}

/** What a text may mean; a setting takes one of them at most. */
function readingsOf(text: string): unknown[] {
  const flag = text === '' || text === 'true' ? [true] : text === 'false' ? [false] : []
  return [...flag, text, text.split(',').flatMap(item => item.trim() || [])]
}

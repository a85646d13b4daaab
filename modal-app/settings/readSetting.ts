import type { Settings } from '../../shared/config.ts'
import { checks } from './settingChecks.gen.ts'

export function isSettingName(name: string): name is keyof Settings {
  return Object.hasOwn(checks, name)
}

/** Whether a setting takes all of what the page gave for it. */
export function takesAll(name: keyof Settings, value: unknown): boolean {
  return readingsOf(value).some(reading => checks[name]?.(reading))
}

/** Whether this can stand in the list `networks`: a CAIP-2 id or a whole network. */
export function isNetworkEntry(entry: unknown): boolean {
  return takesAll('networks', [entry])
}

/**
 * One option of the page as a setting; undefined when it does not fit. What `init()` is given stands as it is, but for
 * networks that are ill-formed, of which each costs only itself. A `data-*` attribute is text: `true` (or nothing, as HTML
 * has it) and `false`, or a list with commas.
 */
export function readSetting(name: keyof Settings, value: unknown): unknown {
  const given = name === 'networks' && Array.isArray(value) ? value.filter(isNetworkEntry) : value
  return readingsOf(given).find(reading => checks[name]?.(reading))
}

/** What a value may mean; a setting takes one of them at most. */
function readingsOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value]
  const flag = value === '' || value === 'true' ? [true] : value === 'false' ? [false] : []
  return [...flag, value, value.split(',').flatMap(item => item.trim() || [])]
}

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
 * networks: an ill-formed one costs only itself. A `data-*` attribute is text: `true` (or nothing, as HTML has it) or `false`,
 * a list with commas, or JSON.
 */
export function readSetting(name: keyof Settings, value: unknown): unknown {
  const given = (name === 'networks' && listIn(value)?.filter(isNetworkEntry)) || value
  return readingsOf(given).find(reading => checks[name]?.(reading))
}

/** The list that `init()` was given, or that an attribute holds as JSON. */
export function listIn(value: unknown): unknown[] | undefined {
  const list = typeof value === 'string' ? parsed(value) : value
  return Array.isArray(list) ? list : undefined
}

/** What a value may mean; a setting takes one of them at most. */
function readingsOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value]
  return [value, value.split(',').flatMap(item => item.trim() || []), parsed(value || 'true')]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {}
}

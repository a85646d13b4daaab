import type { ProjectEntry } from '../store/projects.schema.ts'

/** Parts of an entry that may hold keys of providers. Everything else is sent to browsers anyway. */
const keyedParts = ['privateRpcUrls', 'sponsors', 'sources', 'swapSources', 'onrampSources'] as const
/** Members of them that are never keys. Whatever else is a text there is hidden, as a URL may hold one, too. */
const plainMembers: readonly string[] = [
  ...['type', 'id', 'name', 'keyIn', 'keyName', 'window'],
  ...['router', 'factory', 'quoter', 'wrapped', 'bases'],
]
/** Lists of names of sources, such as `["blockscout", "chain"]`. */
const partsWithNames: readonly string[] = ['sources', 'swapSources', 'onrampSources']

const placeholder = (index: number) => `kept:${index}`
const placeholderForm = /^kept:(\d+)$/
/** Names a variable of the server instead of holding the key. */
const isNamed = (text: string) => text.includes('env:')

/** Keys of an entry, apart from it. */
export interface SplitEntry {
  /** With `kept:N` in the place of the Nth key. */
  entry: Record<string, unknown>
  keys: readonly string[]
}

/** Takes the keys of providers out of an entry. */
export function takeKeys(given: ProjectEntry | Readonly<Record<string, unknown>>): SplitEntry {
  const keys: string[] = []
  const entry: Record<string, unknown> = { ...given }
  const hide = (value: unknown, part: string, member: string | undefined): unknown => {
    if (typeof value === 'string') {
      const isPlain =
        member === undefined
          ? partsWithNames.includes(part) && /^[a-z0-9-]{1,32}$/.test(value)
          : plainMembers.includes(member)
      if (isPlain || isNamed(value)) return value
      keys.push(value)
      return placeholder(keys.length - 1)
    }
    if (Array.isArray(value)) return value.map(each => hide(each, part, member === 'bases' ? member : undefined))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hide(each, part, name)]))
  }
  for (const part of keyedParts) if (Object.hasOwn(entry, part)) entry[part] = hide(entry[part], part, undefined)
  return { entry, keys }
}

/**
 * Puts kept keys back.
 * @param former the keys that `kept:N` stands for
 * @returns undefined if one stands for none
 */
export function putKeys(given: Readonly<Record<string, unknown>>, former: readonly string[]): ProjectEntry | undefined {
  let isWhole = true
  const show = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [, index] = placeholderForm.exec(value) ?? []
      if (index === undefined) return value
      const key = former[Number(index)]
      if (key === undefined) isWhole = false
      return key
    }
    if (Array.isArray(value)) return value.map(show)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, show(each)]))
  }
  const entry: Record<string, unknown> = { ...given }
  for (const part of keyedParts) if (Object.hasOwn(entry, part)) entry[part] = show(entry[part])
  return isWhole ? (entry as unknown as ProjectEntry) : undefined
}

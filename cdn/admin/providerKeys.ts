import { ApiFailure } from '../apiFailure.ts'
import { providerKeyPrefix } from '../providerKeyPrefix.ts'
import type { ProjectEntry } from '../store/projects.schema.ts'

/** Fields of an entry that may contain providers' keys. All others are sent to browsers anyway. */
const keyedParts = ['privateRpcUrls', 'sponsors', 'sources', 'swapSources', 'onrampSources'] as const
/** Fields that list sources, by name (`["blockscout", "chain"]`) or as objects. */
const partsWithSources: readonly string[] = ['sources', 'swapSources', 'onrampSources']
/** Fields of sources that are never keys. All other texts are hidden, because a URL may contain a key, too. */
const plainMembers: readonly string[] = [
  ...['type', 'id', 'name', 'keyIn', 'keyName', 'window'],
  ...['router', 'factory', 'quoter', 'wrapped', 'bases'],
]

const placeholder = (index: number) => `kept:${index}`
const placeholderForm = /^kept:(\d+)$/
/**
 * Matches a text that only names a server variable, alone or after a host and a version. Other text beside it may be a
 * key.
 */
const namedForm = /^(https?:\/\/[a-z\d.-]+(:\d{1,5})?(\/v\d{1,2})?\/)?env:[a-z_]\w*$/i
const namesIn = (text: string) => [...text.matchAll(/env:(\w+)/g)].map(([, name = '']) => name)

type Entry = Readonly<Record<string, unknown>>

/** An entry and its keys, separated. */
export interface SplitEntry {
  /** With `kept:N` in place of the Nth key. */
  entry: Entry
  keys: readonly string[]
}

/** Separates providers' keys from an entry. */
export function takeKeys(given: ProjectEntry | Entry): SplitEntry {
  const keys: string[] = []
  const entry = mapTexts(given as Entry, (text, part, member) => {
    const isPlain =
      partsWithSources.includes(part) &&
      (member === undefined ? /^[a-z0-9-]{1,32}$/.test(text) : plainMembers.includes(member))
    if ((isPlain || namedForm.test(text)) && !placeholderForm.test(text)) return text
    keys.push(text)
    return placeholder(keys.length - 1)
  })
  return { entry, keys }
}

/** The whole entry. @throws Error if a key is missing */
export function restoreKeys({ entry, keys }: SplitEntry): ProjectEntry {
  return mapTexts(entry, text => {
    const [, index] = placeholderForm.exec(text) ?? []
    if (index === undefined) return text
    const key = keys[Number(index)]
    if (key === undefined) throw new Error(`the key ${text} is missing`)
    return key
  }) as unknown as ProjectEntry
}

/** Whether an entry needs the keys of the former one. */
export function hasKeptKeys(given: Entry): boolean {
  return unitsOf(given).some(hasPlaceholder)
}

/**
 * Puts kept keys back. A key is bound to its source or URL: in another field it would be readable, and with another
 * host it would be sent there. The same holds for server variables without the prefix of providers' keys.
 * @throws ApiFailure `invalid_request` that names the field, but no value
 */
export function putKeys(given: Entry, former: SplitEntry = { entry: {}, keys: [] }): ProjectEntry {
  // Also detects an entry with a key that reads like a placeholder.
  const whole = unitsOf(restoreKeys(former) as unknown as Entry).filter(unit => !hasPlaceholder(unit))
  const units = [...unitsOf(former.entry), ...whole]
  const formerUnits = new Set(units.map(({ place, value }) => `${place} ${sorted(value)}`))
  for (const { path, place, value } of unitsOf(given)) {
    if (formerUnits.has(`${place} ${sorted(value)}`)) continue
    const complaint = complaintAbout(value, path)
    if (complaint) throw new ApiFailure('invalid_request', complaint)
  }
  return restoreKeys({ entry: given, keys: former.keys })
}

/** The error in a new or changed source or URL, if any. */
function complaintAbout(value: unknown, path: string): string | undefined {
  for (const { text, path: at } of textsOf(value, path)) {
    if (placeholderForm.test(text))
      return `${at}: kept:N stands for a key only in the source or list that has it, and only while that source is unchanged; enter the key again`
    if (namesIn(text).some(name => !name.startsWith(providerKeyPrefix)))
      return `${at}: names a variable of the server that does not start with ${providerKeyPrefix}; put the provider's key into one that does, or enter the key`
  }
  if (isObject(value) && value.type === 'alchemy' && value.url !== undefined && value.key === undefined)
    return `${path}.url: needs a key beside it; without one, the key of the project's node would be sent there`
  return undefined
}

/** The smallest unit that a key belongs to: a source, a sponsor, or a single text such as a URL. */
interface Unit {
  /** Its place, for error messages. */
  path: string
  /** The scope in which a kept key may move: its network's sources, or its list. */
  place: string
  value: unknown
}

const hasPlaceholder = ({ value, path }: Unit) => textsOf(value, path).some(({ text }) => placeholderForm.test(text))

function unitsOf(entry: Entry): Unit[] {
  return keyedParts.flatMap(part => {
    const unitsIn = (value: unknown, path: string, network: string): Unit[] => {
      if (Array.isArray(value)) return value.flatMap((each, index) => unitsIn(each, `${path}[${index}]`, network))
      if (!isObject(value)) return [{ path, place: path.replace(/\[\d+\]/g, '[]'), value }]
      if (part === 'sponsors' || Object.hasOwn(value, 'type')) return [{ path, place: network, value }]
      return Object.entries(value).flatMap(([name, each]) => unitsIn(each, `${path}.${name}`, network))
    }
    const whole = Object.hasOwn(entry, part) ? entry[part] : undefined
    if (!isObject(whole)) return unitsIn(whole, part, part)
    return Object.entries(whole).flatMap(([id, value]) => unitsIn(value, `${part}.${id}`, `${part}.${id}`))
  })
}

function textsOf(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, `${path}[${index}]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, `${path}.${name}`))
}

/** Replaces the texts of fields with keys. Texts of a list, or of a network itself, have no field name. */
function mapTexts(entry: Entry, replace: (text: string, part: string, member: string | undefined) => string): Entry {
  const mapped: Record<string, unknown> = { ...entry }
  const map = (value: unknown, part: string, member: string | undefined): unknown => {
    if (typeof value === 'string') return replace(value, part, member)
    if (Array.isArray(value)) return value.map(each => map(each, part, member === 'bases' ? member : undefined))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(each, part, name)]))
  }
  for (const part of keyedParts) {
    if (!Object.hasOwn(entry, part)) continue
    const whole = entry[part]
    mapped[part] = isObject(whole)
      ? Object.fromEntries(Object.entries(whole).map(([id, value]) => [id, map(value, part, undefined)]))
      : map(whole, part, undefined)
  }
  return mapped
}

function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON with sorted keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each) => (isObject(each) ? Object.fromEntries(Object.entries(each).sort()) : each))
}

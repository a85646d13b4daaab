import type { Entry } from './connections.ts'
import { connectionIdOf, readKey } from './memory.ts'

/**
 * `first`: replaces the others of its namespace; `beside`: first, and the others stay; `back`: restored, at its old
 * place or last.
 */
export type Place = 'first' | 'beside' | 'back'

/** Entries with `mine` inserted. */
export function placed(entries: readonly Entry[], mine: Entry, place: Place): readonly Entry[] {
  const { namespace } = readKey(mine.key)
  const before = entries.find(({ key }) => key === mine.key)
  // A wallet in the page may have taken an id that only the iframe had.
  const isOfId = (each: Entry) => connectionIdOf(each.key) === connectionIdOf(mine.key)
  const stays = (each: Entry) => !isOfId(each) && (place !== 'first' || readKey(each.key).namespace !== namespace)
  if (place !== 'back') return [mine, ...entries.filter(stays)]
  if (before) return entries.flatMap(each => (each === before ? mine : stays(each) ? each : []))
  return [...entries.filter(stays), mine]
}

import type { ServerEvent } from './logEntry.ts'
import { withoutPeople } from './middleware/withoutPeople.ts'

export type UntimedEvent = Untimed<ServerEvent>

type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 'time'> : never

/**
 * Removes people from an event's reason: mail servers and others name who they are about. Reasons about the operator's
 * own files stay, since they may name contracts.
 */
export function impersonalEvent<Entry extends UntimedEvent>(entry: Entry): Entry {
  const isOfFiles = entry.event === 'projects.refused' || entry.event === 'releases.refused'
  return 'reason' in entry && !isOfFiles ? { ...entry, reason: withoutPeople(entry.reason) } : entry
}

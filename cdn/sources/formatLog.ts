import type { LogEntry } from '../logEntry.ts'
import type { AccessEntry } from '../middleware/accessLog.ts'

export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

/** A single line: JSON for machines, columns for a terminal. */
export function formatLog(entry: LogEntry, format: LogFormat): string {
  if (format === 'json') return JSON.stringify(entry)
  const clock = entry.time.slice(11, 19)
  if ('route' in entry) return `${clock} ${accessColumns(entry)}`
  const { time: _, event, ...facts } = entry
  const words = event === 'meter' ? Object.entries(facts).map(fact => fact.join(' ')) : Object.values(facts)
  return `${clock} ${event} ${words.join(event === 'meter' ? ', ' : ' ')}`
}

function accessColumns({ status, method, route, durationMs, ...rest }: AccessEntry): string {
  const { project, pageOrigin, client, code, fault, unseen, requestId } = rest
  const details = [project, pageOrigin, client, code, fault, unseen, status >= 400 && `(${requestId})`].filter(Boolean)
  return [status, method.padEnd(4), route, `${durationMs} ms`, ...details].join(' ')
}

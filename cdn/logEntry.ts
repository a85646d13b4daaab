import type { AccessEntry } from './middleware/accessLog.ts'
import type { WrongNode } from './sources/servedNetworks.ts'
import type { ReleasesNews } from './store/followedSite.ts'
import type { ProjectsNews } from './store/reloadingProjects.ts'

/** A log entry about the server itself. */
export type ServerEvent = { time: string } & (
  | { event: 'started'; version: string; url: string; projects: number; wallets: number }
  | ProjectsNews
  | ReleasesNews
  | WrongNode
)

/** One line of the log. */
export type LogEntry = AccessEntry | ServerEvent

import type { SellerKeyMissing } from './buy/sellerKeys.ts'
import type { MailNews } from './embedded/mail/createOutbox.ts'
import type { ResealNews } from './embedded/resealRows.ts'
import type { UnknownSetting } from './environment/UnknownSetting.ts'
import type { JobNews } from './jobs/jobQueue.ts'
import type { ValkeyNews } from './limits/ValkeyLimits.ts'
import type { Metered } from './meter.ts'
import type { AccessEntry } from './middleware/accessLog.ts'
import type { NodeNews } from './nodes/nodeNews.ts'
import type { ModalDefect } from './routes/errorReports.ts'
import type { PolicyViolation } from './routes/policyReports.ts'
import type { PostgresNewsEvent } from './store/createPostgresNews.ts'
import type { DatabaseName } from './store/databaseKind.ts'
import type { ReleasesNews } from './store/followedSite.ts'
import type { DatabaseNews } from './store/openStore.ts'
import type { ProjectsNews } from './store/reloadingProjects.ts'
import type { SwapKeyMissing } from './swap/swapKeys.ts'
import type { TracesAway } from './traces/Traces.ts'

/** The server started without reaching its database. It retries at each use. */
export interface DatabaseAway {
  event: 'database.away'
  database: DatabaseName
  reason: string
}

/** A log entry about the server itself. */
export type ServerEvent = { time: string } & (
  | DatabaseAway
  | DatabaseNews
  | { event: 'started'; version: string; url: string; projects: number; wallets: number }
  | ProjectsNews
  | ReleasesNews
  | NodeNews
  | UnknownSetting
  | SwapKeyMissing
  | SellerKeyMissing
  | JobNews
  | PostgresNewsEvent
  | MailNews
  | ResealNews
  | ValkeyNews
  /** The admin's counts of the last seconds were not kept. */
  | { event: 'counts.failed'; reason: string }
  | ModalDefect
  | PolicyViolation
  | TracesAway
  | ({ event: 'meter' } & Partial<Record<Metered, number>>)
)

export type LogEntry = AccessEntry | ServerEvent

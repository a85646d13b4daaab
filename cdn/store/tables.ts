import type { AccountIndexTables } from './migrations/accountIndex.ts'
import type { AdminTables } from './migrations/admin.ts'
import type { DocumentTables } from './migrations/documents.ts'
import type { EmbeddedSocialTables } from './migrations/embeddedSocials.ts'
import type { EmbeddedTables } from './migrations/embeddedTables.ts'
import type { JobTables, MailTables } from './migrations/jobs.ts'
import type { NameTables } from './migrations/names.ts'
import type { OnrampTables } from './migrations/onramp.ts'
import type { PictureTables } from './migrations/pictures.ts'
import type { RefreshedAnswerTables } from './migrations/refreshedAnswers.ts'
import type { ServerLeaseTables } from './migrations/serverLeases.ts'
import type { SharedLimitTables } from './migrations/sharedLimits.ts'
import type { SignInTables } from './migrations/signIn.ts'
import type { SmartSessionTables } from './migrations/smartSessions.ts'
import type { StoppedAddressTables } from './migrations/stoppedAddresses.ts'

/*
 * Each feature declares its own tables beside the migration that creates them.
 *
 * Both kinds of database store the same types: times and counts are `bigint` columns and are read as numbers; amounts,
 * which may exceed 2^53, are text; bytes are `bytea` and are read as Uint8Array; booleans are 0 and 1.
 */

/** All tables of `cache`, whose data can be fetched again. */
export interface Tables
  extends PictureTables,
    AccountIndexTables,
    DocumentTables,
    SharedLimitTables,
    RefreshedAnswerTables {}

/** All tables of `data`, which must not be lost. */
export interface DataTables
  extends SignInTables,
    NameTables,
    EmbeddedTables,
    EmbeddedSocialTables,
    OnrampTables,
    SmartSessionTables,
    ServerLeaseTables,
    JobTables,
    MailTables,
    StoppedAddressTables,
    AdminTables {}

import type { AccountIndexTables } from './migrations/accountIndex.ts'
import type { DocumentTables } from './migrations/documents.ts'
import type { EmbeddedTables } from './migrations/embedded.ts'
import type { EmbeddedSocialTables } from './migrations/embeddedSocials.ts'
import type { JobTables, MailTables } from './migrations/jobs.ts'
import type { NameTables } from './migrations/names.ts'
import type { OnrampTables } from './migrations/onramp.ts'
import type { PictureTables } from './migrations/pictures.ts'
import type { RefreshedAnswerTables } from './migrations/refreshedAnswers.ts'
import type { ServerLeaseTables } from './migrations/serverLeases.ts'
import type { SharedLimitTables } from './migrations/sharedLimits.ts'
import type { SignInTables } from './migrations/signIn.ts'
import type { SmartSessionTables } from './migrations/smartSessions.ts'

/*
 * Each feature declares its own tables beside the migration that creates them.
 *
 * So that both kinds of database store the same: times and counts are `bigint` columns and come back as numbers; amounts,
 * which may exceed 2^53, are text; bytes are `bytea` and come back as Uint8Array; yes and no are 0 and 1.
 */

/** All tables of `cache`, which holds only what can be read again. */
export interface Tables
  extends PictureTables,
    AccountIndexTables,
    DocumentTables,
    SharedLimitTables,
    RefreshedAnswerTables {}

/** All tables of `data`, which may not be lost. */
export interface DataTables
  extends SignInTables,
    NameTables,
    EmbeddedTables,
    EmbeddedSocialTables,
    OnrampTables,
    SmartSessionTables,
    ServerLeaseTables,
    JobTables,
    MailTables {}

import { apiDescription } from './capabilities/apiDescription.ts'
import { counts } from './capabilities/counts.ts'
import { embedded } from './capabilities/embedded.ts'
import { mailNews } from './capabilities/mailNews.ts'
import { policyReports } from './capabilities/policyReports.ts'
import { secureSiteFiles } from './capabilities/secureSiteFiles.ts'
import { capabilities } from './capabilities.ts'
import type { Capability } from './capability.ts'

/** Everything this server does on Node. Edge workers lack the packages and database for the capabilities added here. */
export const nodeCapabilities: readonly Capability[] = [
  ...capabilities,
  apiDescription,
  counts,
  secureSiteFiles,
  policyReports,
  embedded,
  mailNews,
]

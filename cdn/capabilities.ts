import { accounts } from './capabilities/accounts.ts'
import { bitcoin } from './capabilities/bitcoin.ts'
import { buying } from './capabilities/buying.ts'
import { contractFacts } from './capabilities/contractFacts.ts'
import { errorReports } from './capabilities/errorReports.ts'
import { health } from './capabilities/health.ts'
import { names } from './capabilities/names.ts'
import { nodeProxy } from './capabilities/nodeProxy.ts'
import { projectFacts } from './capabilities/projectFacts.ts'
import { publishedFiles } from './capabilities/publishedFiles.ts'
import { signIn } from './capabilities/signIn.ts'
import { smartSessions } from './capabilities/smartSessions.ts'
import { swaps } from './capabilities/swaps.ts'
import { tokenPictures } from './capabilities/tokenPictures.ts'
import type { Capability } from './capability.ts'

/** Everything this server does on Node and on edge workers. A new feature adds its line. */
export const capabilities: readonly Capability[] = [
  publishedFiles,
  projectFacts,
  // Must precede `accounts`: handles the same path when `?onramp` is set.
  buying,
  accounts,
  bitcoin,
  contractFacts,
  tokenPictures,
  swaps,
  nodeProxy,
  signIn,
  names,
  smartSessions,
  errorReports,
  health,
]

import type { sponsorMethods } from '../../../shared/api/embedded/sponsor.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { SiteConfig } from '../pageConfig.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { SignedLog } from '../signing/signedLog.ts'
import type { CallPublic, ReadPublic } from './callPublic.ts'

/** @returns the unverified reply */
export type AskSponsor = (
  method: (typeof sponsorMethods)[number],
  operation: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** What reading and executing a request takes, in the frame and in the window. */
export interface ApprovalParts {
  config: SiteConfig
  callNode: CallNode
  callPublic: CallPublic
  readPublic: ReadPublic
  address: `0x${string}`
  /** Of Solana; undefined if the project has no Solana network. */
  solanaAddress?: string | undefined
  /** Asks the operator's paymaster and bundler; undefined without sponsoring. @throws ApiRefusal */
  askSponsor?: AskSponsor | undefined
  /** The account can batch calls on this network (smartAccounts.ts). */
  isSmart?: boolean | undefined
  chainId: ChainId
  /** What this browser signed before; undefined where nothing is signed. */
  signed?: SignedLog | undefined
  signal: AbortSignal
  texts: Words
}

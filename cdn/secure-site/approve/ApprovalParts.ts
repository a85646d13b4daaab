import type { ChainId } from '../../../shared/caip.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { SiteConfig } from '../pageConfig.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { CallPublic } from './callPublic.ts'

/** What a request is read and carried out with, in the frame as in the window. */
export interface ApprovalParts {
  config: SiteConfig
  callNode: CallNode
  callPublic: CallPublic
  address: `0x${string}`
  /** Of Solana; undefined where the project has no network of it. */
  solanaAddress?: string | undefined
  /** The account carries out several calls at once on this network (smartAccounts.ts). */
  isSmart?: boolean | undefined
  chainId: ChainId
  signal: AbortSignal
  texts: Words
}

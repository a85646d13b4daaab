import type { sponsorMethods } from '../../../shared/api/embedded/sponsor.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { SiteConfig } from '../pageConfig.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { SignedLog } from '../signing/signedLog.ts'
import type { CallPublic } from './callPublic.ts'

/** @returns what was answered; nobody has checked it */
export type AskSponsor = (
  method: (typeof sponsorMethods)[number],
  operation: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** What a request is read and carried out with, in the frame as in the window. */
export interface ApprovalParts {
  config: SiteConfig
  callNode: CallNode
  callPublic: CallPublic
  address: `0x${string}`
  /** Of Solana; undefined where the project has no network of it. */
  solanaAddress?: string | undefined
  /** Asks the operator's paymaster and bundler; undefined where the operator pays for nothing. @throws ApiRefusal */
  askSponsor?: AskSponsor | undefined
  /** The account carries out several calls at once on this network (smartAccounts.ts). */
  isSmart?: boolean | undefined
  chainId: ChainId
  /** What this browser has signed before; undefined where nothing is signed. */
  signed?: SignedLog | undefined
  signal: AbortSignal
  texts: Words
}

import type { ChainNode } from '../sources/chain/chainNode.ts'
import type { SignedMessage } from './isOfKey.ts'

/**
 * Verifies key signatures for the server.
 * @param client the visitor, who gets a share of the concurrent checks
 * @throws ApiFailure `rate_limited` if too many wait, `not_available` if it could not be checked
 */
export type CheckKey = (signed: SignedMessage, client: string) => Promise<boolean>

/** Tells whether an account signed. */
export interface SignatureChecks {
  /** `CheckKey` for one client. */
  ofKey(signed: SignedMessage): Promise<boolean>
  /** On the account's network; only contract accounts need it. */
  node: ChainNode
}

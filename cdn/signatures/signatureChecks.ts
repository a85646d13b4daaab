import type { ChainNode } from '../sources/chain/chainNode.ts'
import type { SignedMessage } from './isOfKey.ts'

/**
 * Checks the signatures of keys for the server.
 * @param client the visitor for whom it is; each has a part of the checks at once
 * @throws ApiFailure `rate_limited` if too many wait, `not_available` if it could not be checked
 */
export type CheckKey = (signed: SignedMessage, client: string) => Promise<boolean>

/** Who tells whether an account signed. */
export interface SignatureChecks {
  /** `CheckKey` for one client. */
  ofKey(signed: SignedMessage): Promise<boolean>
  /** Of the account's network, which is asked for contract accounts alone. */
  node: ChainNode
}

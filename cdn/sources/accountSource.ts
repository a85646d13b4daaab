import type { balance } from '../../shared/api/balance.schema.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import type { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import type { history } from '../../shared/api/history.schema.ts'
import type { identity } from '../../shared/api/identity.schema.ts'
import type { nfts } from '../../shared/api/nfts.schema.ts'
import type { CaipAddress } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { ChainSettings } from '../store/chainSettings.schema.ts'
import type { CallIntake } from './readCapped.ts'

/** A question about an account on one network. */
export interface AccountRead {
  /** Id of the project that asks. */
  project: string
  /** The visitor's address, for sharing scarce resources. */
  client: string
  network: Network
  /** Nodes in order of preference: the project's private ones first. */
  urls: readonly string[]
  /** The operator's settings for this network. */
  chain?: ChainSettings | undefined
  /** Validated; eip155 in lower case. */
  address: string
  /** The project's further networks, where an account may have chosen a name. */
  others?: readonly string[] | undefined
  /** Charges for data read from outside. */
  intake: CallIntake
  signal: AbortSignal
  /** Called if a part of the reply is temporarily missing, so it is not cached as complete. */
  unsure?: (() => void) | undefined
  /** Called with the name of the source that answers, if there are several. */
  answeredBy?: ((name: string) => void) | undefined
  /**
   * Schedules work for after this reply, such as the visitor's probable next request. Its failures are ignored. Absent
   * if no work may outlive a request.
   * @param afterMs how long after the answer it begins
   */
  later?: ((work: LateWork, afterMs: number) => void) | undefined
}

/** Work after a reply, with its own intake, which charges the same visitor. */
export type LateWork = (part: Pick<AccountRead, 'intake' | 'signal'>) => Promise<void>

/**
 * A source of account facts, chosen per network and fact: the chain itself, an indexer, or an API with the operator's
 * key.
 *
 * Replies have the shape of the API, except for two things that the routes fix: an image is still its original URL
 * (`https:`, `ipfs:`, `data:`), and texts are cleaned but not truncated. A method is missing if the source has no such
 * facts; the route then answers `not_available`. Each throws ApiFailure `node_failed` when the outside fails, in words
 * that name no server.
 */
export interface AccountSource {
  /** Sent as `x-source`. */
  readonly name: string
  /** @param fresh ids of tokens that must bypass caches */
  balances?(read: AccountRead, fresh: readonly CaipAddress[]): Promise<EndpointReply<typeof balance>>
  history?(read: AccountRead, cursor: string | undefined): Promise<EndpointReply<typeof history>>
  nfts?(read: AccountRead, cursor: string | undefined): Promise<EndpointReply<typeof nfts>>
  identity?(read: AccountRead): Promise<EndpointReply<typeof identity>>
  prices?(
    read: Omit<AccountRead, 'address'>,
    tokens: readonly CaipAddress[],
    currency: string,
  ): Promise<EndpointReply<typeof fungiblePrice>>
}

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

/** A question about an account of one network. */
export interface AccountRead {
  /** Id of the project that asks. */
  project: string
  /** The address of the visitor, who has a part of what is scarce. */
  client: string
  network: Network
  /** Nodes in the order they are asked: the project's private ones first. */
  urls: readonly string[]
  /** What the operator says about this network. */
  chain?: ChainSettings | undefined
  /** Validated; eip155 in lower case. */
  address: string
  /** The project's further networks, where an account may have chosen a name. */
  others?: readonly string[] | undefined
  /** Charges what is read from outside. */
  intake: CallIntake
  signal: AbortSignal
  /** Is told that a part of the answer is missing only for now, so that it is not kept as one that is whole. */
  unsure?: (() => void) | undefined
  /** Is told which source answers, if there are several. */
  answeredBy?: ((name: string) => void) | undefined
  /**
   * Does some work once this is answered, such as what the visitor will probably ask for next. Its failure is nobody's
   * concern. Absent where no work may outlive a request.
   * @param afterMs how long after the answer it begins
   */
  later?: ((work: LateWork, afterMs: number) => void) | undefined
}

/** Work after an answer, with an intake of its own, which charges the same visitor. */
export type LateWork = (part: Pick<AccountRead, 'intake' | 'signal'>) => Promise<void>

/**
 * Where facts about accounts come from, chosen per network and fact: the chain itself, an indexer, or an API with the
 * operator's key.
 *
 * Replies have the shape of the API, with two exceptions that the routes settle: a picture is still the address its
 * owner gave (`https:`, `ipfs:`, `data:`), and texts are cleaned but not shortened.
 * A method is missing where the source has no such facts; the route then answers `not_available`.
 * Each throws ApiFailure `node_failed` when the outside fails, in words that name no server.
 */
export interface AccountSource {
  /** Sent as `x-source`. */
  readonly name: string
  /** @param fresh ids of tokens that no cache may answer */
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

import type { CaipAddress } from '../../shared/caip.ts'
import type { Reads } from '../reads/Read.ts'

declare module '../app/State.ts' {
  interface State {
    account: AccountState
  }
}

/** An address in display form. */
interface ShownAddress {
  readonly display: string
  readonly explorerUrl: string | undefined
  /** Whether balances can be read for this namespace (spec §1). */
  readonly hasBalance: boolean
}

/** The tabs of the account view (spec §2). */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Cached data about accounts, keyed by CAIP-10 account id (spec §3). */
export interface AccountState {
  /** In the smallest unit of the network's own currency (tokens/nativeBalance.ts). */
  readonly balances: Reads<bigint>
  readonly addresses: Readonly<Record<CaipAddress, ShownAddress>>
  /** Identities read in this document or an earlier one. */
  readonly identities?: Reads<Identity> | undefined
  /** The tab on screen (spec §3). */
  readonly tab?: AccountTab | undefined
}

export const initialAccount: AccountState = { balances: {}, addresses: {} }

/** The public name of an address, such as its ENS name. @spec 3.profile-name */
export interface Identity {
  readonly name: string | null
  /** Path of a picture on the server. */
  readonly avatar: string | null
}

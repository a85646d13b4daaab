import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import { type CaipAddress, caipAddress } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { Read, Reads } from '../reads/Read.ts'

declare module '../app/State.ts' {
  interface State {
    tokens: TokensState
  }
}

/** The tokens of an account on one network, the network's own currency first. */
export type TokenList = Read<readonly TokenBalance[]>

/** By CAIP-10 account id. */
export type TokensState = Reads<readonly TokenBalance[]>

/** Spec §9: balance 30 s. @spec 9.balance-cache */
export const balanceMaxAgeMs = 30_000
/** Spec §9: balance retry lock. @spec 9.balance-lock */
export const balanceLockMs = 30_000
/** Reference §1.10. */
export const tokensPollMs = 10_000

/** The account a connection uses, in its network. */
export function tokensKey({ chainId, accounts }: Connection): CaipAddress {
  return caipAddress(chainId, accounts[0]?.address ?? '')
}

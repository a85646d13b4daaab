import type { ChainId, Namespace } from '../shared/caip.ts'
import type { ConnectionAccount } from '../shared/connections.ts'
import type { RelayClass } from '../shared/protocol/relayClass.ts'

/** What a wallet gives. */
export interface Granted {
  accounts: ConnectionAccount[]
  chainId: ChainId
}

/** What a wallet says about itself: all accounts, the network, or nothing but that something has changed. */
export type News = Partial<Granted>

/**
 * A wallet of the page in one namespace, whatever its dialect, in one vocabulary (shared/protocol/relayClass.ts, chainMethods.ts). It rejects with an
 * `Error` of integer `code`. Nothing that it says is trusted.
 */
export interface Driver {
  /**
   * @param chainIds the first that the wallet knows is taken; a wallet of eip155 is where it is
   * @param isSilent asks nothing that the wallet would show; rejects where that gives no account
   */
  connect(chainIds: readonly ChainId[], isSilent: boolean, signal?: AbortSignal): Promise<Granted>
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** What an answer means for accounts and network: some wallets tell of a change late, or never. */
  learn?(method: string, answer: unknown): Promise<News | undefined>
  /** Calls back when accounts or network have changed, or may have; returns how to stop. */
  watch?(heard: (news: News) => void): () => void
  /** Has the wallet forget the page. */
  disconnect?(): unknown
}

/** What makes the wallets of some namespaces of use (architecture §7): their drivers are found beside it (wallets/discover.ts). */
export interface Source {
  readonly namespaces: readonly Namespace[]
  /** Whether the wallet, not the visitor, says which account comes first and which network it is on. */
  readonly isLedByWallet: boolean
  /** Those a wallet that has moved may be on. */
  networks(namespace: Namespace): readonly ChainId[]
  /** Accounts as a wallet, or the iframe for one that it holds, says; invalid ones are ignored. */
  readAccounts(chainId: ChainId, said: unknown): ConnectionAccount[]
  relayClass(namespace: Namespace, method: string): RelayClass
  /** @throws ConnectKitError where the iframe may not ask this of a wallet, whatever the visitor gave */
  insist?(call: RelayedCall, session: Granted | undefined): void
}

/** One call of the iframe to a wallet of the page. */
export interface RelayedCall {
  walletId: string
  chainId: ChainId
  method: string
  params?: unknown
  kind: RelayClass
}

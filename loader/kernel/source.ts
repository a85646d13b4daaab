import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import type { MethodClasses, RelayClass } from '../../shared/protocol/relayClass.ts'
import type { Entry } from './connections.ts'

/** An EIP-1193 provider found in a page, untrusted. */
export interface Eip1193Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export interface Granted {
  accounts: ConnectionAccount[]
  chainId: ChainId
}

/** A wallet's report: all accounts, the network, or only that something changed. */
export type News = Partial<Granted>

/**
 * One wallet in one namespace, with the methods of shared/protocol (relayClass.ts, chainMethods.ts) for every dialect.
 * Rejects with an `Error` of integer `code`. Its answers are untrusted.
 */
export interface Driver {
  /**
   * @param chainIds the first that the wallet knows is taken; an eip155 wallet stays on its own
   * @param isSilent shows nothing; rejects without accounts
   */
  connect(chainIds: readonly ChainId[], isSilent: boolean, signal?: AbortSignal): Promise<Granted>
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** What an answer says of accounts and network: some wallets report changes late or never. */
  learn?(method: string, answer: unknown): Promise<News | undefined>
  /** Reports changes, certain or possible; returns how to stop. */
  watch?(heard: (news: News) => void): () => void
  disconnect?(): unknown
}

/** What serves connections (architecture §7): the wallets in the page, or the iframe. Core knows which serves one. */
export interface Source {
  /** Asks the wallet of a connection; learns from the answer. @throws what the wallet threw */
  request(connection: Connection, method: string, params: unknown): Promise<unknown>
  /**
   * Brings back a connection of an earlier visit, silently, if that is possible by now. Resolves with `true` once its
   * wallet has answered.
   */
  restore(entry: Entry): Promise<boolean | undefined>
  /** Follows it no longer: it has ended, or is to be restored anew. */
  stop(key: string): void
  /** Has the wallet forget the page. */
  disconnect(connection: Connection): unknown
}

/** The rules of some namespaces. Their drivers are in wallets/discover.ts. */
export interface Rules {
  readonly namespaces: readonly Namespace[]
  /** Whether the wallet, not the visitor, chooses the first account and the network. */
  readonly isLedByWallet: boolean
  /** Networks a wallet may have switched to. */
  networks(namespace: Namespace): readonly ChainId[]
  /** The valid accounts among those that a wallet or the iframe claims. */
  readAccounts(chainId: ChainId, said: unknown): ConnectionAccount[]
  /** How the gate to the wallets classifies methods. It knows those of eip155 itself. */
  readonly methods?: Readonly<Partial<Record<Namespace, MethodClasses>>>
  /** @throws ConnectKitError if the iframe may not ask this of a wallet, even after a click */
  insist?(call: RelayedCall, session: Granted | undefined): void
  /** What the wallet is asked with, where that is for the page to say; undefined for what the iframe says. */
  complete?(call: RelayedCall): unknown
}

/** A call of the iframe to a wallet in the page. */
export interface RelayedCall {
  walletId: string
  chainId: ChainId
  method: string
  params?: unknown
  kind: RelayClass
}

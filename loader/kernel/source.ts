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
 * One wallet in one namespace. Takes the methods of shared/protocol (relayClass.ts, chainMethods.ts) in every dialect.
 * Rejects with an `Error` of integer `code`. Its answers are untrusted.
 */
export interface Driver {
  /**
   * @param chainIds the wallet's first match is used; an eip155 wallet stays on its own network
   * @param isSilent shows nothing; rejects without accounts
   */
  connect(chainIds: readonly ChainId[], isSilent: boolean, signal?: AbortSignal): Promise<Granted>
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** What an answer implies about accounts and network: some wallets report changes late or never. */
  learn?(method: string, answer: unknown): Promise<News | undefined>
  /** Reports changes, certain or possible. @returns stops reporting */
  watch?(heard: (news: News) => void): () => void
  disconnect?(): unknown
}

/** Serves connections (architecture §7): the wallets in the page, or the iframe. Core decides which. */
export interface Source {
  /** Sends a request to the wallet of a connection, and learns from the answer. @throws what the wallet threw */
  request(connection: Connection, method: string, params: unknown): Promise<unknown>
  /**
   * Restores a connection of an earlier visit without a prompt, if it can already do so. Resolves with `true` once the
   * wallet has answered.
   */
  restore(entry: Entry): Promise<boolean | undefined>
  /** Stops following a connection that has ended or will be restored again. */
  stop(key: string): void
  /** Revokes the page's permission in the wallet. */
  disconnect(connection: Connection): unknown
}

/** The rules of some namespaces. Their drivers are in wallets/discover.ts. */
export interface Rules {
  readonly namespaces: readonly Namespace[]
  /** Whether the wallet, not the visitor, chooses the first account and the network. */
  readonly isLedByWallet: boolean
  /** Networks that a wallet may have switched to. */
  networks(namespace: Namespace): readonly ChainId[]
  /** The valid accounts among those claimed by a wallet or the iframe. */
  readAccounts(chainId: ChainId, claimed: unknown): ConnectionAccount[]
  /** How the gate to the wallets classifies methods. eip155's are built in. */
  readonly methods?: Readonly<Partial<Record<Namespace, MethodClasses>>>
  /** @throws ConnectKitError if the iframe may not request this from a wallet, even after a click */
  verify?(call: RelayedCall, session: Granted | undefined): void
  /** The wallet's parameters, where the page must set them; undefined leaves them to the iframe. */
  complete?(call: RelayedCall): unknown
}

/** A call from the iframe to a wallet in the page. */
export interface RelayedCall {
  walletId: string
  chainId: ChainId
  method: string
  params?: unknown
  kind: RelayClass
}

import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'

/** What a wallet gives: accounts as it names them, checked by whoever keeps them (chainSessions.ts). */
export interface Granted {
  accounts: ConnectionAccount[]
  chainId: ChainId
}

/**
 * A wallet of one namespace, whatever its dialect, in one vocabulary (shared/protocol/chainRelayClass.ts). Whatever a wallet
 * throws is thrown as it is.
 */
export interface Driver {
  /**
   * @param chainIds the first that the wallet knows is taken
   * @param isSilent asks nothing that the wallet would show; rejects where that gives no account
   */
  connect(chainIds: readonly ChainId[], isSilent: boolean): Promise<Granted>
  request(method: string, params: Readonly<Record<string, unknown>>, chainId: ChainId): Promise<unknown>
  /** Calls back when accounts or network may have changed, with the accounts where the wallet tells; returns how to stop. */
  watch?(heard: (accounts?: readonly ConnectionAccount[]) => void): () => void
  /** Has the wallet forget the page. */
  disconnect?(): unknown
}

/** What is found of a wallet: how it is shown, and how it is driven in each namespace it has. */
export interface Finding {
  id: string
  name: unknown
  icon?: unknown
  drivers: Partial<Record<Namespace, Driver>>
}

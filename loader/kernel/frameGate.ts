import type { Connection, ConnectionAccount } from '../../shared/connections.ts'
import { connectorKinds, isInPage } from '../../shared/wallets.ts'
import type { Connections } from './connections.ts'

/** Checks connections held by the iframe against what wallets in the page have given. */
export interface FrameGate {
  /** A wallet in the page gave these accounts: from now on the iframe may not claim them. */
  noteGiven(accounts: readonly ConnectionAccount[]): void
  /**
   * A connection without such accounts. Undefined if none is left, if it poses as a wallet in the page, or if it would
   * replace one without the visitor's choice.
   */
  admit(connection: Connection, isChosen: boolean): Connection | undefined
}

/** Bounds the memory, should a wallet invent addresses forever. */
const maxGiven = 4_096

/** A page that trusts a wallet's address must never get answers for it from the iframe. */
export function createFrameGate(connections: Connections): FrameGate {
  const given = new Set<string>()

  const others = ({ accounts }: Connection) => accounts.filter(({ address }) => !given.has(address.toLowerCase()))

  return {
    noteGiven(accounts) {
      for (const { address } of accounts) if (given.size < maxGiven) given.add(address.toLowerCase())
      for (const connection of connections.list()) {
        const left = others(connection)
        if (isInPage(connection.wallet.kind) || left.length === connection.accounts.length) continue
        if (left.length) connections.update(connection, left, connection.chainId)
        else connections.remove(connection)
      }
    },
    admit(connection, isChosen) {
      const { namespace, wallet } = connection
      const accounts = others(connection)
      const inUse = connections.find('namespace', namespace)
      const replaces = inUse && isInPage(inUse.wallet.kind)
      const isFrameKind = connectorKinds.includes(wallet.kind) && !isInPage(wallet.kind)
      if (accounts.length && isFrameKind && (isChosen || !replaces)) return { ...connection, accounts }
    },
  }
}

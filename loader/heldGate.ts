import type { Connection, ConnectionAccount } from '../shared/connections.ts'
import { connectorKinds, isInPage } from '../shared/wallets.ts'
import type { Connections } from './connections.ts'

/** What the iframe says of connections that it holds, against what the wallets of the page have said themselves. */
export interface HeldGate {
  /** A wallet of the page has given these: from now on no connection that the iframe holds may carry them. */
  noteGiven(accounts: readonly ConnectionAccount[]): void
  /**
   * A connection without the accounts that a wallet of the page has given; undefined where none is left, where it passes for
   * one of the page, or where it would take the place of one and nobody has chosen that.
   */
  admit(connection: Connection, isChosen: boolean): Connection | undefined
}

/** A wallet that makes up addresses for ever fills no memory. */
const maxGiven = 4_096

/** A page that trusts a wallet's address must never have its calls answered by the iframe under that same address. */
export function createHeldGate(connections: Connections): HeldGate {
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
      const isHeldKind = connectorKinds.includes(wallet.kind) && !isInPage(wallet.kind)
      if (accounts.length && isHeldKind && (isChosen || !replaces)) return { ...connection, accounts }
    },
  }
}

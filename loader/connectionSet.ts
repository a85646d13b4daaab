import type { Connection } from '../shared/connections.ts'
import type { PageEvents } from '../shared/protocol/events.schema.ts'
import type { Connections } from './connections.ts'
import { iconLengthOf } from './wallets/metadata.ts'

/** What the list of wallets leaves of one message (wallets/discover.ts), for the icons of all connections. */
const maxIconsLength = 350_000

/** The connections as the iframe is told of them. Icons share the room of a message equally: with more of them it could be told nothing at all. */
export function connectionSet({ list, activeNamespace }: Connections): PageEvents['connections.changed'] {
  const all = list()
  const hasRoom = ({ wallet }: Connection) => !wallet.icon || iconLengthOf(wallet.icon) * all.length <= maxIconsLength
  const connections = all.map(each => (hasRoom(each) ? each : { ...each, wallet: { ...each.wallet, icon: undefined } }))
  return { connections, activeNamespace: activeNamespace() }
}

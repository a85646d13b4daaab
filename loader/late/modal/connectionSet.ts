import type { Connection } from '../../../shared/connections.ts'
import type { PageEvents } from '../../../shared/protocol/events.schema.ts'
import type { ReadConnections } from '../../kernel/connections.ts'
import { iconLengthOf } from '../../kernel/wallets/metadata.ts'

/** The part of a 1 MiB message that is free for connection icons, beside the wallet list (wallets/discover.ts). */
const maxIconsLength = 350_000

/** The connections as the iframe gets them. Icons share the message equally; an icon beyond its share is dropped. */
export function connectionSet({ list, activeNamespace }: ReadConnections): PageEvents['connections.changed'] {
  const all = list().map(({ profile, ...told }) => told)
  const hasRoom = ({ wallet }: Connection) => !wallet.icon || iconLengthOf(wallet.icon) * all.length <= maxIconsLength
  const connections = all.map(each => (hasRoom(each) ? each : { ...each, wallet: { ...each.wallet, icon: undefined } }))
  return { connections, activeNamespace: activeNamespace() }
}

import type { Namespace } from '../../shared/caip.ts'
import type { Network } from '../../shared/networks.ts'
import type { ApiClient } from '../api/client.ts'
import type { Connector } from '../connectors/Connector.ts'

/** What one namespace speaks, on top of a connector's `request` (architecture §7). */
export interface Adapter {
  readonly namespace: Namespace
  /** Balance in the smallest unit of the network's currency. @throws ConnectKitError `balance_unavailable` */
  balance(read: { address: string; network: Network; api: ApiClient }): Promise<bigint>
  /** @throws ConnectKitError `user_rejected`, `unknown_network` when the wallet does not know it, … */
  switchNetwork(connector: Connector, network: Network): Promise<void>
  /** The address as it is written for people; eip155 uses the checksum of EIP-55. */
  displayAddress(address: string): string
}

/** Adapters by namespace, each in a chunk of its own. */
export interface Adapters {
  has(namespace: Namespace): boolean
  load(namespace: Namespace): Promise<Adapter>
}

import type { Network } from '../networks.ts'
import { bip122Networks } from './bip122.ts'
import { cosmosNetworks } from './cosmos.ts'
import { eip155Networks } from './eip155.ts'
import { polkadotNetworks } from './polkadot.ts'
import { solanaNetworks } from './solana.ts'

/** All networks known by id alone. Only for the server: browsers get their project's networks. */
export const builtInNetworks: readonly Network[] = [
  ...eip155Networks,
  ...solanaNetworks,
  ...bip122Networks,
  ...polkadotNetworks,
  ...cosmosNetworks,
]

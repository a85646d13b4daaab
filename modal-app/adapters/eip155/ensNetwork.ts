import type { Network, ProjectNetwork } from '../../../shared/networks.ts'
import { isEvmAddress } from '../../../shared/parseCaip.ts'

/** The universal resolver of Ethereum (viem's chain). Other networks name theirs. */
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** The network whose registry of names is used: the one at hand if it has one, else Ethereum. */
export function ensNetwork(networks: readonly Network[], at: Network): Network | undefined {
  return ensResolver(at) ? at : networks.find(network => network.id === 'eip155:1')
}

/** The contract that looks up a network's names; undefined without one. */
export function ensResolver({ id, ensUniversalResolver }: ProjectNetwork): `0x${string}` | undefined {
  const resolver = ensUniversalResolver ?? (id === 'eip155:1' ? ethereumResolver : undefined)
  return resolver?.startsWith('0x') && isEvmAddress(resolver) ? (resolver as `0x${string}`) : undefined
}

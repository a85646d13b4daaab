import type { Network, ProjectNetwork } from '../../../shared/networks.ts'
import { isEvmAddress } from '../../../shared/parseCaip.ts'

/** Ethereum's universal resolver (from viem's chain). Other networks configure theirs. */
const ethereumResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** The network whose name registry applies: the current one if it has a registry, else Ethereum. */
export function ensNetwork(networks: readonly Network[], at: Network): Network | undefined {
  return ensResolver(at) ? at : networks.find(network => network.id === 'eip155:1')
}

/** The contract that resolves a network's names, if any. */
export function ensResolver({ id, ensUniversalResolver }: ProjectNetwork): `0x${string}` | undefined {
  const resolver = ensUniversalResolver ?? (id === 'eip155:1' ? ethereumResolver : undefined)
  return resolver?.startsWith('0x') && isEvmAddress(resolver) ? (resolver as `0x${string}`) : undefined
}

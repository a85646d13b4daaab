import { evmHexChainId } from '../../../shared/caip.ts'
import type { Adapter } from '../Adapter.ts'
import { askQuantity } from './askQuantity.ts'

/** By EIP-695. */
export const servesNetwork: NonNullable<Adapter['servesNetwork']> = async ({ url, network }) =>
  (await askQuantity({ network, urls: [url], method: 'eth_chainId', params: [] })) === BigInt(evmHexChainId(network.id))

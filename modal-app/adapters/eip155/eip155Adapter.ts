import { getAddress } from 'viem'
import { isEvmAddress } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../Adapter.ts'
import { askNodes, isForNodes } from './askNodes.ts'
import { createReader } from './createReader.ts'
import { switchChain } from './switchChain.ts'

/** A hex quantity of at most 256 bits. */
const quantity = /^0x[0-9a-f]{1,64}$/i

function isQuantity(answer: unknown): boolean {
  return typeof answer === 'string' && quantity.test(answer)
}

/** The checksum of EIP-55; some wallets leave out `0x` (spec §5). */
function checksum(address: string) {
  return getAddress(address.startsWith('0x') ? address : `0x${address}`)
}

function displayAddress(address: string): string {
  return isEvmAddress(address) ? checksum(address) : address
}

/** Ethereum-style chains: EIP-1474 reads by viem, EIP-3326 and EIP-3085 for the network. */
export const eip155Adapter: Adapter = {
  namespace: 'eip155',
  async balance({ address, ...sources }) {
    try {
      const reader = createReader(sources, isQuantity)
      return BigInt(await reader.request({ method: 'eth_getBalance', params: [checksum(address), 'latest'] }))
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${sources.network.name} told the balance`, {}, cause)
    }
  },
  switchNetwork: switchChain,
  isForNodes,
  askNodes,
  displayAddress,
  // EIP-3091: the routes of explorers.
  explorerUrl: ({ explorerUrl }, address) =>
    explorerUrl && `${explorerUrl.replace(/\/+$/, '')}/address/${encodeURIComponent(displayAddress(address))}`,
}

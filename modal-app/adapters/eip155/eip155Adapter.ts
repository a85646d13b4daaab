import { getAddress } from 'viem'
import { evmHexChainId, isEvmAddress } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../Adapter.ts'
import { createReader } from './createReader.ts'

/** A hex quantity of at most 256 bits. */
const quantity = /^0x[0-9a-f]{1,64}$/i

/** The checksum of EIP-55; some wallets leave out `0x` (spec §5). */
function checksum(address: string) {
  return getAddress(address.startsWith('0x') ? address : `0x${address}`)
}

/** Ethereum-style chains: EIP-1474 reads by viem, EIP-3326 for the network. */
export const eip155Adapter: Adapter = {
  namespace: 'eip155',
  async balance({ address, network, api }) {
    const reader = await createReader(network, api)
    try {
      const answer = await reader.request({ method: 'eth_getBalance', params: [checksum(address), 'latest'] })
      if (!quantity.test(answer)) throw new Error('The answer to eth_getBalance is no quantity')
      return BigInt(answer)
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${network.name} told the balance`, {}, cause)
    }
  },
  async switchNetwork(connector, { id }) {
    const params = [{ chainId: evmHexChainId(id) }]
    await connector.request({ namespace: 'eip155', chainId: id, method: 'wallet_switchEthereumChain', params })
  },
  displayAddress: address => (isEvmAddress(address) ? checksum(address) : address),
}

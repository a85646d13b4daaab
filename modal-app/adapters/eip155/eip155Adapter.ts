import { getAddress } from 'viem'
import { evmHexChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../Adapter.ts'
import { createReader } from './createReader.ts'

/** Ethereum-style chains: EIP-1474 reads by viem, EIP-3326 for the network. */
export const eip155Adapter: Adapter = {
  namespace: 'eip155',
  async balance({ address, network, api }) {
    const reader = await createReader(network, api)
    try {
      return BigInt(await reader.request({ method: 'eth_getBalance', params: [getAddress(address), 'latest'] }))
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${network.name} answered`, {}, cause)
    }
  },
  async switchNetwork(connector, { id }) {
    const params = [{ chainId: evmHexChainId(id) }]
    await connector.request({ namespace: 'eip155', chainId: id, method: 'wallet_switchEthereumChain', params })
  },
  displayAddress: address => getAddress(address),
}

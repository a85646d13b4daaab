import type { Address } from 'viem'

/** EIP-712 data of an order: goods, buyer, chain. */
export function createOrder(buyer: Address, chainId: number) {
  return {
    domain: { name: 'Fernhill Tea', version: '1', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: [
        { name: 'tea', type: 'string' },
        { name: 'tins', type: 'uint256' },
        { name: 'buyer', type: 'address' },
      ],
    },
    primaryType: 'Order',
    message: { tea: 'Harbour Fog', tins: 2, buyer },
  }
}

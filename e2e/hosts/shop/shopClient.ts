import type { Address, Hex } from 'viem'

/** What the shop does with a wallet, whichever library does it. */
export interface ShopClient {
  requestAccounts(): Promise<readonly string[]>
  signMessage(account: Address, text: string): Promise<string>
  signOrder(account: Address, order: Order): Promise<string>
  /** @returns the transaction's hash */
  sendEther(account: Address, to: Address, amountWei: bigint): Promise<string>
  /** @returns the transaction's hash */
  sendToken(account: Address, token: Address, to: Address, amount: bigint): Promise<string>
  chainId(): Promise<number>
  switchNetwork(chainId: number): Promise<unknown>
}

/** EIP-712 data: what is bought, for which chain. */
export interface Order {
  domain: { name: string; version: string; chainId: number }
  types: { Order: { name: string; type: string }[] }
  message: { tea: string; tins: number; buyer: Address }
}

/** Where the shop is paid. */
export const shopAddress: Address = '0xFABB0ac9d68B0B445fB7357272Ff202C5651694a'

export function createOrder(buyer: Address, chainId: number): Order {
  return {
    domain: { name: 'Fernhill Tea', version: '1', chainId },
    types: {
      Order: [
        { name: 'tea', type: 'string' },
        { name: 'tins', type: 'uint256' },
        { name: 'buyer', type: 'address' },
      ],
    },
    message: { tea: 'Harbour Fog', tins: 2, buyer },
  }
}

/** `0x`-prefixed hex of a number or of a text's UTF-8 bytes. */
export function toHexText(value: bigint | string): Hex {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  const bytes = new TextEncoder().encode(value)
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

import type { Address, Hex } from 'viem'
import type { Provider } from '../connectKit.ts'
import { createOrder } from './order.ts'

/** The shop's wallet operations. */
export interface ShopClient {
  requestAccounts(): Promise<unknown>
  signMessage(account: Address, text: string): Promise<unknown>
  signOrder(account: Address): Promise<unknown>
  sendEther(account: Address, to: Address, amountWei: bigint): Promise<unknown>
  sendToken(account: Address, token: Address, to: Address, amount: bigint): Promise<unknown>
  chainId(): Promise<number>
  switchNetwork(chainId: number): Promise<unknown>
}

/** `0x`-prefixed hex of a number or of a text's UTF-8 bytes. */
function toHex(value: bigint | string): Hex {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  const bytes = new TextEncoder().encode(value)
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')

/** The shop's calls through EIP-1193 alone, without a library. */
export function createEip1193Client(provider: Provider): ShopClient {
  const request = (method: string, params?: unknown[]) => provider.request({ method, params })
  const chainId = async () => Number(await request('eth_chainId'))
  return {
    requestAccounts: () => request('eth_requestAccounts'),
    signMessage: (account, text) => request('personal_sign', [toHex(text), account]),
    async signOrder(account) {
      const order = createOrder(account, await chainId())
      return request('eth_signTypedData_v4', [account, JSON.stringify(order)])
    },
    sendEther: (from, to, amountWei) => request('eth_sendTransaction', [{ from, to, value: toHex(amountWei) }]),
    sendToken(from, token, to, amount) {
      // transfer(address,uint256): its selector, then two words.
      const data = `0xa9059cbb${word(to)}${word(toHex(amount))}`
      return request('eth_sendTransaction', [{ from, to: token, data }])
    },
    chainId,
    switchNetwork: id => request('wallet_switchEthereumChain', [{ chainId: toHex(BigInt(id)) }]),
  }
}

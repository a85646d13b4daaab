import type { Provider } from './connectKit.ts'
import { type ShopClient, toHexText } from './shopClient.ts'

const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0')

/** The shop's calls by EIP-1193 alone, without a library. */
export function createEip1193Client(provider: Provider): ShopClient {
  const request = async <T>(method: string, params?: unknown[]) => (await provider.request({ method, params })) as T
  return {
    requestAccounts: () => request('eth_requestAccounts'),
    signMessage: (account, text) => request('personal_sign', [toHexText(text), account]),
    signOrder(account, { domain, types, message }) {
      const domainFields = [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ]
      const data = { domain, types: { ...types, EIP712Domain: domainFields }, primaryType: 'Order', message }
      return request('eth_signTypedData_v4', [account, JSON.stringify(data)])
    },
    sendEther: (from, to, amountWei) => request('eth_sendTransaction', [{ from, to, value: toHexText(amountWei) }]),
    sendToken(from, token, to, amount) {
      // transfer(address,uint256): its selector, then two words.
      const data = `0xa9059cbb${word(to)}${word(toHexText(amount))}`
      return request('eth_sendTransaction', [{ from, to: token, data }])
    },
    chainId: async () => Number(await request<string>('eth_chainId')),
    switchNetwork: chainId => request('wallet_switchEthereumChain', [{ chainId: toHexText(BigInt(chainId)) }]),
  }
}

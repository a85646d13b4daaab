import { createWalletClient, custom, erc20Abi } from 'viem'
import type { Provider } from './connectKit.ts'
import type { ShopClient } from './shopClient.ts'

/** The shop's calls by viem. */
export function createViemClient(provider: Provider): ShopClient {
  const client = createWalletClient({ transport: custom(provider as Parameters<typeof custom>[0]) })
  return {
    requestAccounts: () => client.requestAddresses(),
    signMessage: (account, message) => client.signMessage({ account, message }),
    signOrder: (account, { domain, types, message }) =>
      client.signTypedData({
        account,
        domain,
        types: types as { Order: [{ name: 'tea'; type: 'string' }] },
        primaryType: 'Order',
        message,
      }),
    sendEther: (account, to, value) => client.sendTransaction({ account, chain: null, to, value }),
    sendToken: (account, address, to, amount) =>
      client.writeContract({
        account,
        chain: null,
        address,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [to, amount],
      }),
    chainId: () => client.getChainId(),
    switchNetwork: id => client.switchChain({ id }),
  }
}

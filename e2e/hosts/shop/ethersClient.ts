import { BrowserProvider, Contract, type Eip1193Provider } from 'ethers'
import type { Provider } from './connectKit.ts'
import { type ShopClient, toHexText } from './shopClient.ts'

/** The shop's calls by ethers v6. */
export function createEthersClient(provider: Provider): ShopClient {
  // "any": the visitor may change the network at any time.
  const browser = new BrowserProvider(provider as Eip1193Provider, 'any')
  return {
    requestAccounts: () => browser.send('eth_requestAccounts', []),
    signMessage: async (account, text) => (await browser.getSigner(account)).signMessage(text),
    signOrder: async (account, { domain, types, message }) =>
      (await browser.getSigner(account)).signTypedData(domain, types, message),
    sendEther: async (account, to, value) =>
      (await (await browser.getSigner(account)).sendTransaction({ to, value })).hash,
    async sendToken(account, token, to, amount) {
      const signer = await browser.getSigner(account)
      const contract = new Contract(token, ['function transfer(address to, uint256 amount) returns (bool)'], signer)
      return (await contract.getFunction('transfer')(to, amount)).hash
    },
    chainId: async () => Number((await browser.getNetwork()).chainId),
    switchNetwork: chainId => browser.send('wallet_switchEthereumChain', [{ chainId: toHexText(BigInt(chainId)) }]),
  }
}

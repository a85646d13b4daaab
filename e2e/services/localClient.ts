import {
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** anvil's well-known mnemonic: its accounts hold play money, only on the local chains. */
export const testMnemonic = 'test test test test test test test test test test test junk'

export interface LocalClient {
  signer: WalletClient<HttpTransport, Chain, HDAccount>
  reader: PublicClient<HttpTransport, Chain>
}

/**
 * A viem client for one local chain that signs as the given account of {@link testMnemonic}, and the chain's public
 * client.
 */
export function localClient(chainId: number, rpcUrl: string, accountIndex: number): LocalClient {
  const chain = defineChain({
    id: chainId,
    name: `Local chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const account = mnemonicToAccount(testMnemonic, { addressIndex: accountIndex })
  // The chain mines immediately, so a short interval costs nothing and saves waiting.
  const options = { chain, transport: http(rpcUrl), pollingInterval: 20 }
  return { signer: createWalletClient({ ...options, account }), reader: createPublicClient(options) }
}

import type { Adapter } from '../Adapter.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { switchLocally } from '../switchLocally.ts'

/** 64 bytes for sr25519 or ed25519, 65 for ecdsa; some wallets prefix a byte for the type. */
const signature = /^0x([0-9a-f]{2}){64,66}$/i

/** Substrate chains: accounts and messages only, because spec §1 has no balances or transfers there. */
export const polkadotAdapter: Adapter = {
  namespace: 'polkadot',
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const params = { address, message }
    const request = { namespace: 'polkadot', chainId, method: 'polkadot_signMessage', params, signal } as const
    const answer = (await connector.request(request)) as { signature?: unknown } | null
    return demandSignature(answer?.signature, signature)
  },
  switchNetwork: switchLocally,
  displayAddress: address => address,
  explorerUrl: (network, address) => explorerPage(network, `account/${address}`),
  capability: async () => undefined,
}

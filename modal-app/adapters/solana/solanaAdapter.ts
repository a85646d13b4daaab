import { base58Encode } from '../../../shared/base58.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../Adapter.ts'
import { capabilitiesOf } from '../capabilitiesOf.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage, explorerQuery } from '../explorerPage.ts'
import { switchLocally } from '../switchLocally.ts'
import { askSolana } from './askSolana.ts'

/** 64 bytes in base58. */
const signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/** Solana: amounts in lamports, SPL tokens, messages as bytes. */
export const solanaAdapter: Adapter = {
  namespace: 'solana',
  async balance({ address, network, urls }) {
    try {
      const { value } = await askSolana<{ value: unknown }>({ network, urls }, 'getBalance', [
        address,
        { commitment: 'confirmed' },
      ])
      // Numbers that JSON cannot hold exactly arrive as text.
      return BigInt(value as string)
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${network.name} returned the balance`, {}, cause)
    }
  },
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const params = { message: base58Encode(new TextEncoder().encode(message)), pubkey: address }
    const request = { namespace: 'solana', chainId, method: 'solana_signMessage', params, signal } as const
    const answer = (await connector.request(request)) as { signature?: unknown } | null
    return demandSignature(answer?.signature, signature)
  },
  switchNetwork: switchLocally,
  displayAddress: address => address,
  explorerUrl: (network, address) => explorerPage(network, `account/${address}`, explorerQuery(network)),
  capability: capabilitiesOf({ transfers: async () => (await import('./transfers.ts')).transfers }),
}

import { bytesToBase64 } from '../../../shared/base64.ts'
import type { Adapter } from '../Adapter.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { switchLocally } from '../switchLocally.ts'

/** 64 bytes (secp256k1) in base64. */
const signature = /^[A-Za-z0-9+/]{86}==$/

/** Cosmos: accounts and messages only, because spec §1 has no balances or transfers there. */
export const cosmosAdapter: Adapter = {
  namespace: 'cosmos',
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const params = { signerAddress: address, signDoc: messageDoc(address, message) }
    const request = { namespace: 'cosmos', chainId, method: 'cosmos_signAmino', params, signal } as const
    const answer = (await connector.request(request)) as { signature?: { signature?: unknown } } | null
    return demandSignature(answer?.signature?.signature, signature)
  },
  switchNetwork: switchLocally,
  displayAddress: address => address.toLowerCase(),
  explorerUrl: (network, address) => explorerPage(network, `address/${address.toLowerCase()}`),
  capability: async () => undefined,
}

/** ADR-36 document for a message; no chain accepts it as a transaction. */
function messageDoc(signer: string, message: string) {
  const data = bytesToBase64(new TextEncoder().encode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

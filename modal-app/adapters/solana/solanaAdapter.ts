import { isAddress } from '../../../shared/addresses.ts'
import { base58Encode } from '../../../shared/base58.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Adapter } from '../Adapter.ts'
import { addressProblem } from '../addressProblem.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { explorerQuery } from '../explorerQuery.ts'
import { noReads } from '../noReads.ts'
import { switchLocally } from '../switchLocally.ts'
import { askSolana } from './askSolana.ts'

/** 64 bytes in base58. */
const signature = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

const loadSend = () => import('./sendTransfer.ts')

/** Solana: lamports, SPL tokens, messages as bytes. */
export const solanaAdapter: Adapter = {
  ...noReads,
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
      throw new ConnectKitError('balance_unavailable', `No node of ${network.name} told the balance`, {}, cause)
    }
  },
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const params = { message: base58Encode(new TextEncoder().encode(message)), pubkey: address }
    const asked = { namespace: 'solana', chainId, method: 'solana_signMessage', params, signal } as const
    const answer = (await connector.request(asked)) as { signature?: unknown } | null
    return demandSignature(answer?.signature, signature)
  },
  preloadSend: loadSend,
  send: async transfer => (await loadSend()).sendTransfer(transfer),
  estimateFee: async read => (await (await import('./readCosts.ts')).readCosts(read)).fee,
  checkTransfer: async plan => (await import('./checkTransfer.ts')).checkTransfer(plan),
  recipientFacts: async read => (await import('./recipientFacts.ts')).recipientFacts(read),
  transactionStatus: async read => (await import('./readStatus.ts')).readStatus(read),
  // A transaction names a recent block, which is too old after about a minute.
  transactionsExpireMs: 600_000,
  addressProblem: async (chainId, text) => addressProblem(chainId, text),
  transactionUrl: (network, hash) => explorerPage(network, `tx/${hash}`, explorerQuery(network)),
  switchNetwork: switchLocally,
  validateAddress: isAddress,
  displayAddress: address => address,
  explorerUrl: (network, address) => explorerPage(network, `account/${address}`, explorerQuery(network)),
}

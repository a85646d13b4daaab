import { getAddress, stringToHex } from 'viem'
import { isAddress } from '../../../shared/addresses.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { evmHexChainId, isEvmAddress } from '../../../shared/parseCaip.ts'
import type { Adapter } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { checksumProblem } from './checksumProblem.ts'
import { ensNetwork } from './ensNetwork.ts'
import { isForNodes } from './isForNodes.ts'
import { readBalance } from './readBalance.ts'
import { readCapabilities } from './readCapabilities.ts'
import { switchChain } from './switchChain.ts'
import { withPrefix } from './withPrefix.ts'

/** 65 bytes by the key of an account; smart accounts have signatures of any length (EIP-1271, EIP-6492). */
const signature = /^0x([0-9a-f]{2}){65,8192}$/i

const loadSend = () => import('./sendTransaction.ts')

/** The checksum of EIP-55. */
function checksum(address: string) {
  return getAddress(withPrefix(address))
}

function displayAddress(address: string): string {
  return isEvmAddress(address) ? checksum(address) : address
}

/** Ethereum-style chains: reads by EIP-1474, networks by EIP-3326 and EIP-3085, addresses by viem. */
export const eip155Adapter: Adapter = {
  namespace: 'eip155',
  async balance({ address, ...sources }) {
    try {
      return await readBalance({ ...sources, address: checksum(address) })
    } catch (cause) {
      throw new ConnectKitError('balance_unavailable', `No node of ${sources.network.name} told the balance`, {}, cause)
    }
  },
  switchNetwork: switchChain,
  isForNodes,
  askNodes,
  // By EIP-695, a quantity without leading zeros.
  servesNetwork: async ({ url, network }) =>
    (await askNodes({ network, urls: [url], method: 'eth_chainId', params: [] })) === evmHexChainId(network.id),
  displayAddress,
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const params = [stringToHex(message), address]
    const asked = { namespace: 'eip155', chainId, method: 'personal_sign', params, signal } as const
    return demandSignature(await connector.request(asked), signature)
  },
  // Few sites list what their visitors have signed.
  async verifyMessage(said) {
    return (await import('./verifyMessage.ts')).verifyMessage(said)
  },
  // Loaded with the first look at a transfer: few visitors send.
  preloadSend: loadSend,
  async send(transfer) {
    return (await loadSend()).sendTransaction(transfer)
  },
  async sendCall(asked) {
    return (await loadSend()).sendCall(asked)
  },
  async sendCalls(asked) {
    return (await loadSend()).sendCalls(asked)
  },
  async estimateFee(read) {
    return (await import('./estimateFee.ts')).estimateFee(read)
  },
  async checkTransfer(plan) {
    return (await import('./checkTransfer.ts')).checkTransfer(plan)
  },
  async recipientFacts(read) {
    return (await import('./recipientFacts.ts')).recipientFacts(read)
  },
  async transferCall(plan) {
    return (await import('./transferCall.ts')).transferCall(plan)
  },
  async transactionStatus(read) {
    return (await import('./readStatus.ts')).readStatus(read)
  },
  async resolveName(read) {
    return (await import('./resolveEnsName.ts')).resolveEnsName(read)
  },
  nameNetwork: ensNetwork,
  capabilities: readCapabilities,
  addressProblem: async (chainId, text) => checksumProblem(chainId, text),
  transactionUrl: (network, hash) => explorerPage(network, `tx/${hash}`),
  validateAddress: isAddress,
  // EIP-3091: the routes of explorers.
  explorerUrl: (network, address) => explorerPage(network, `address/${displayAddress(address)}`),
}

import { type Address, getAddress, type Hex, type TypedDataDefinition } from 'viem'
import { callNode } from '../devWallet/callNode.ts'
import type { Queue } from './createQueue.ts'
import type { Vault } from './openVault.ts'

const version = '9.1.0'

/** The calls that the Safe Apps SDK names; others are refused. */
const nodeCalls =
  /^eth_(call|gasPrice|getLogs|getBalance|getCode|getBlockByHash|getBlockByNumber|getStorageAt|getTransactionByHash|getTransactionReceipt|getTransactionCount|estimateGas)$/

/** The parameters that the Safe Apps SDK sends, by method. */
interface Params {
  sendTransactions: { txs: { to: Address; value: string; data: Hex }[] }
  signMessage: { message: string }
  signTypedMessage: { typedData: TypedDataDefinition }
  getTxBySafeTxHash: { safeTxHash: unknown }
  rpcCall: { call: string; params: unknown }
}

/**
 * Safe{Wallet}'s end of the Safe Apps messages, after the public sources of @safe-global/safe-apps-sdk. It ignores
 * messages from other windows than the frame, and does not answer unknown methods.
 * @returns a function that stops it
 */
export function serveApp(frame: HTMLIFrameElement, vault: Vault, queue: Queue): () => void {
  const { address, network, owners } = vault
  const methods: Record<string, (params: never) => unknown> = {
    getSafeInfo: () => ({
      safeAddress: address,
      chainId: network.chainId,
      owners: owners.map(owner => owner.address),
      threshold: owners.length,
      isReadOnly: false,
    }),
    getChainInfo: () => ({
      chainName: network.name,
      chainId: `${network.chainId}`,
      shortName: 'local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: '' },
    }),
    getEnvironmentInfo: () => ({ origin: location.origin }),
    sendTransactions: ({ txs }: Params['sendTransactions']) =>
      queue.propose(txs.map(({ to, value, data }) => ({ to: getAddress(to), value: BigInt(value), data }))),
    signMessage: ({ message }: Params['signMessage']) => queue.sign(message),
    signTypedMessage: ({ typedData }: Params['signTypedMessage']) => queue.sign(typedData),
    getTxBySafeTxHash: ({ safeTxHash }: Params['getTxBySafeTxHash']) => queue.transaction(safeTxHash),
    getOffChainSignature: (messageHash: unknown) => queue.signature(messageHash),
    rpcCall({ call, params }: Params['rpcCall']) {
      if (!nodeCalls.test(call)) throw new Error(`${call} is not passed on`)
      return callNode(network.rpcUrl, call, params)
    },
  }

  const hear = async ({ source, origin, data }: MessageEvent) => {
    const method = Object.hasOwn(methods, data?.method) && methods[data.method]
    if (source !== frame.contentWindow || !method) return
    const { id, params } = data
    const say = (answer: object) => frame.contentWindow?.postMessage({ id, version, ...answer }, origin)
    try {
      say({ success: true, data: await method(params as never) })
    } catch (error) {
      say({ success: false, error: (error as Error).message })
    }
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}

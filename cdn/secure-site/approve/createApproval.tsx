import { namespaceOf } from '../../../shared/caip.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { AskApproval, RequestedCall } from '../rpc/serveRpc.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { SmartAccounts } from '../smart/smartAccounts.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import type { CallPublic } from './callPublic.ts'
import { createAskSponsor } from './createAskSponsor.ts'
import { loadReader, prepareApproval } from './prepareApproval.ts'

/** Asks the visitor about a page's call. The first call loads the code that reads it. */
export function createApproval(
  parts: SdkParts,
  access: WalletAccess,
  callNode: CallNode,
  callPublic: CallPublic,
  smart: SmartAccounts,
): AskApproval {
  const { config, texts, present } = parts
  return async (call, signal) => {
    // Loads while the server is asked for the wallet.
    const loading = Promise.all([import('./ApproveStep.tsx'), loadReader(call.chainId, call.method, texts)])
    loading.catch(() => {})
    const { wallet } = await access.demand(signal)
    const address = wallet.address as `0x${string}`
    const [[{ drawApprove }], solanaAddress, isSmart] = await Promise.all([
      loading,
      namespaceOf(call.chainId) === 'solana' ? access.solanaAddress(signal) : undefined,
      isBatch(call) ? smart.typeOn(call.chainId).then(type => type === 'smartAccount') : false,
    ])
    const { chainId, method, params } = call
    const askSponsor = isSmart ? createAskSponsor(parts.api, config, chainId) : undefined
    const reading = {
      config,
      callNode,
      callPublic,
      address,
      solanaAddress,
      isSmart,
      askSponsor,
      chainId,
      signal,
      texts,
    }
    const { view } = await prepareApproval(reading, method, params)
    const asked = { kind: 'approve', chainId, method, params: params ?? [], isSmart } as const
    const rejection = 'The request was rejected'
    return present('approve', shown => drawApprove({ parts, view, asked, rejection, shown }), signal)
  }
}

const isBatch = ({ method }: RequestedCall) => method === 'wallet_sendCalls'

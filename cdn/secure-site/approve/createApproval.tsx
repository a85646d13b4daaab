import { namespaceOf } from '../../../shared/caip.ts'
import type { CallNode } from '../rpc/callNode.ts'
import type { AskApproval } from '../rpc/serveRpc.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import type { CallPublic } from './callPublic.ts'
import { loadReader, prepareApproval } from './prepareApproval.ts'

/** Asks the visitor about a call of the page. What reads it is loaded with the first one. */
export function createApproval(
  parts: SdkParts,
  access: WalletAccess,
  callNode: CallNode,
  callPublic: CallPublic,
): AskApproval {
  const { config, texts, present } = parts
  return async (asked, signal) => {
    const { wallet } = await access.demand(signal)
    const address = wallet.address as `0x${string}`
    const [{ drawApprove }, solanaAddress] = await Promise.all([
      import('./ApproveStep.tsx'),
      namespaceOf(asked.chainId) === 'solana' ? access.solanaAddress(signal) : undefined,
      loadReader(asked.chainId, texts),
    ])
    const reading = { config, callNode, callPublic, address, solanaAddress, chainId: asked.chainId, signal, texts }
    const { view } = await prepareApproval(reading, asked.method, asked.params)
    return present('approve', shown => drawApprove({ parts, asked, view, shown }), signal)
  }
}

import { namespaceOf } from '../../../shared/caip.ts'
import type { AskApproval, RequestedCall } from '../rpc/serveRpc.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { SmartAccounts } from '../smart/smartAccounts.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import type { ApprovalParts } from './ApprovalParts.ts'
import { createAskSponsor } from './createAskSponsor.ts'
import { loadReader, prepareApproval } from './prepareApproval.ts'

/** Asks the visitor about a page's call. The first call loads the code that reads it. */
export function createApproval(
  parts: SdkParts,
  access: WalletAccess,
  reads: Pick<ApprovalParts, 'callNode' | 'callPublic' | 'readPublic'>,
  smart: SmartAccounts,
): AskApproval {
  const { config, texts, present, store } = parts
  // The window that the modal opens waits for the frame, so a signed-in visitor's frame has this before.
  const loadAhead = () => {
    // The request loads them again, and meets their failure.
    for (const each of [import('./OpenedStep.tsx'), texts.load('approve')]) each.catch(() => {})
  }
  if (store.readSession()) loadAhead()
  store.onSessionChange(isSignedIn => isSignedIn && loadAhead())
  return async ({ place, ...call }, signal) => {
    // Its window waits meanwhile, unless the wallet must be opened first.
    if (place) parts.places.expect(place)
    // Loads while the server is asked for the wallet.
    const loading = place ? import('./OpenedStep.tsx') : import('./ApproveStep.tsx')
    const loadRead = () => loadReader(call.chainId, call.method, texts)
    const loadingReader = place ? texts.load('approve') : loadRead()
    // Awaited, and reported, later.
    for (const each of [loading, loadingReader]) each.catch(() => {})
    const { wallet } = await access.demand(signal)
    const address = wallet.address as `0x${string}`
    const [steps, , solanaAddress, isSmart] = await Promise.all([
      loading,
      loadingReader,
      namespaceOf(call.chainId) === 'solana' ? access.solanaAddress(signal) : undefined,
      isBatch(call) ? smart.typeOn(call.chainId).then(type => type === 'smartAccount') : false,
    ])
    const { chainId, method, params } = call
    const askSponsor = isSmart ? createAskSponsor(parts.api, config, chainId) : undefined
    const reading = {
      ...reads,
      config,
      address,
      solanaAddress,
      isSmart,
      askSponsor,
      chainId,
      signal,
      texts,
    }
    const read = async () => (await prepareApproval(reading, method, params)).view
    const asked = { kind: 'approve', chainId, method, params: params ?? [], isSmart } as const
    const rejection = 'The request was rejected'
    if ('drawOpened' in steps && place) {
      const { drawOpened } = steps
      const readLate = () => loadRead().then(read)
      return present('approve', shown => drawOpened({ parts, place, read: readLate, asked, rejection, shown }), signal)
    }
    const view = await read()
    const { drawApprove } = await import('./ApproveStep.tsx')
    return present('approve', shown => drawApprove({ parts, view, asked, rejection, shown }), signal)
  }
}

const isBatch = ({ method }: RequestedCall) => method === 'wallet_sendCalls'

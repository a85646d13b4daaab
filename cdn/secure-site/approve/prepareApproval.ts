import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { SiteTexts } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** Reads a request for the visitor. @param parts with texts that are loaded (loadReader) */
export async function prepareApproval(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  const { view, pressed, carryOut } = await read(parts, method, params)
  let isUsed = false
  return Object.freeze<Approval>({
    view: Object.freeze(view),
    ...(pressed && { pressed }),
    async carryOut(opened) {
      if (isUsed) throw refuse('aborted', 'This request was carried out before')
      isUsed = true
      return carryOut(opened)
    },
  })
}

type Read = (parts: ApprovalParts, params: unknown) => Approval | Promise<Approval>

/** The reader and signer of each Ethereum request. Each loads only what it needs. */
const ethereum = new Map<string, () => Promise<Read>>([
  ['personal_sign', async () => (await import('./prepareMessage.ts')).prepareMessage],
  ['eth_signTypedData_v4', async () => (await import('./prepareTypedData.ts')).prepareTypedData],
  ['eth_sendTransaction', async () => (await import('./prepareTransaction.ts')).prepareTransaction],
  ['wallet_sendCalls', async () => (await import('./smart/prepareBatch.ts')).prepareBatch],
])
const solana = async () => (await import('./solana/prepareSolana.ts')).prepareSolana

/** Loads a request's reader, signer and texts. */
export async function loadReader(chainId: ChainId, method: string, texts: SiteTexts): Promise<void> {
  const isSolana = namespaceOf(chainId) === 'solana'
  await Promise.all([
    isSolana ? solana() : ethereum.get(method)?.(),
    texts.load('approve', ...(isSolana ? (['solana'] as const) : [])),
  ])
}

/** @throws `invalid_params`, `unauthorized`, `unsupported_method` */
async function read(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  if (namespaceOf(parts.chainId) !== 'solana') {
    const reader = await ethereum.get(method)?.()
    if (!reader) throw refuse('unsupported_method', `The wallet does not support ${method}`)
    return reader(parts, params)
  }
  const { solanaAddress } = parts
  if (!solanaAddress) throw refuse('unauthorized', 'The wallet has no account of Solana here')
  return (await solana())({ ...parts, solanaAddress }, method, params)
}

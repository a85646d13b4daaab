import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { SiteTexts } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

/** Reads a request for the visitor. @param parts with texts that are loaded (loadReader) */
export async function prepareApproval(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  const { view, carryOut } = await read(parts, method, params)
  let isUsed = false
  return Object.freeze<Approval>({
    view: Object.freeze(view),
    async carryOut(opened) {
      if (isUsed) throw refuse('aborted', 'This request was carried out before')
      isUsed = true
      return carryOut(opened)
    },
  })
}

const readers = {
  eip155: async () => (await import('./prepareEvm.ts')).prepareEvm,
  solana: async () => (await import('./solana/prepareSolana.ts')).prepareSolana,
}

/** Loads what reads and signs requests of this network, and its texts. */
export async function loadReader(chainId: ChainId, texts: SiteTexts): Promise<void> {
  const isSolana = namespaceOf(chainId) === 'solana'
  await Promise.all([
    isSolana ? readers.solana() : readers.eip155(),
    texts.load('approve', ...(isSolana ? (['solana'] as const) : [])),
  ])
}

/** @throws `invalid_params`, `unauthorized`, `unsupported_method` */
async function read(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  if (namespaceOf(parts.chainId) !== 'solana') return (await readers.eip155())(parts, method, params)
  const { solanaAddress } = parts
  if (!solanaAddress) throw refuse('unauthorized', 'The wallet has no account of Solana here')
  return (await readers.solana())({ ...parts, solanaAddress }, method, params)
}

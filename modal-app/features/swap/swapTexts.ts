import type { ConnectorKind } from '../../../shared/wallets.ts'
import { hintsFor, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'

const texts = {
  ...walletTexts,
  waiting: 'swap.waiting',
  declined: 'swap.declined',
  unreachable: 'send.unreachable',
  gone: 'send.stayed',
  failed: 'swap.stopped',
  // Shown until the next step replaces it.
  done: 'swap.waiting',
} as const satisfies TaskTexts

/** What a visitor reads while and after the wallet is asked for a step. */
export function swapTexts({
  kind,
  isMobile,
  isMining,
}: {
  kind: ConnectorKind | undefined
  isMobile: boolean
  isMining: boolean
}): TaskTexts {
  return { ...texts, ...hintsFor(kind, isMobile), ...(isMining && { waiting: 'swap.mining' as const }) }
}

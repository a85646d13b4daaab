import type { ConnectorKind } from '../../../shared/wallets.ts'
import { hintsFor, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'

const texts = {
  ...walletTexts,
  waiting: 'send.waiting',
  declined: 'send.declined',
  unreachable: 'send.unreachable',
  expired: 'send.expired',
  gone: 'send.stayed',
  failed: 'send.failed',
  // Shown until the next view replaces it.
  done: 'send.waiting',
} as const satisfies TaskTexts

export type SendText = keyof typeof texts

/** What a visitor reads while and after the wallet is asked to send. */
export function sendTexts({ kind, isMobile }: { kind: ConnectorKind | undefined; isMobile: boolean }): TaskTexts {
  return { ...texts, ...hintsFor(kind, isMobile) }
}

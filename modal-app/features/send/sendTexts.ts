import type { ErrorCode } from '../../../shared/errorCodes.ts'
import type { ConnectorKind } from '../../../shared/wallets.ts'
import { hintsFor, type TaskText, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import type { TaskOf } from '../../tasks/Task.ts'

const texts = {
  ...walletTexts,
  waiting: 'send.waiting',
  declined: 'send.declined',
  unreachable: 'send.unreachable',
  failed: 'send.failed',
  // Shown until the next view replaces it.
  done: 'send.waiting',
} as const satisfies TaskTexts

/** Failures that only sending has. */
const failures: { readonly [C in ErrorCode]?: TaskText } = {
  transaction_expired: 'send.expired',
  connection_not_found: 'send.stayed',
}

export type SendText = keyof typeof texts

/** What a visitor reads while and after the wallet is asked to send. */
export function sendTexts(
  { code }: Pick<TaskOf<'send'>, 'code'>,
  wallet: { kind: ConnectorKind | undefined; isMobile: boolean },
): TaskTexts {
  const hints = hintsFor(wallet.kind, wallet.isMobile)
  return { ...texts, ...hints, failed: (code && failures[code]) ?? texts.failed }
}

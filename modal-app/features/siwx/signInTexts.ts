import type { ConnectorKind } from '../../../shared/wallets.ts'
import { hintsFor, isInToolbar, type TaskText, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'

const texts = {
  ...walletTexts,
  waiting: 'siwx.waiting',
  declined: 'siwx.declined',
  refused: 'siwx.refused',
  expired: 'siwx.expired',
  unchecked: 'siwx.unchecked',
  unreachable: 'siwx.unreachable',
  done: 'siwx.done',
  failed: ['siwx.failed.title', 'task.failed.text'],
} as const satisfies TaskTexts

export type SignInText = keyof typeof texts

interface Facts {
  /** Of the wallet. */
  kind: ConnectorKind
  isMobile: boolean
  isRequired: boolean
}

/** What the visitor reads while the wallet is asked, and afterwards. */
export function signInTexts({ kind, isMobile, isRequired }: Facts): TaskTexts {
  const waiting: TaskText = isInToolbar(kind, isMobile)
    ? texts.waiting
    : ['siwx.waiting.title', 'siwx.waiting.text.away']
  const declined: TaskText = isRequired ? ['siwx.declined.title', 'siwx.declined.text.required'] : texts.declined
  return { ...texts, ...hintsFor(kind, isMobile), waiting, declined }
}

import type { SignedEntry } from '../signing/signedLog.ts'
import type { ApprovalView } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { accountOf } from './lookBefore.ts'

/** What is to be known of something signed once its fate is asked for. */
export type Signed = Omit<SignedEntry, 'chainId' | 'from' | 'at' | 'isTaken'>

/**
 * Remembers what is signed before it is sent, so that a server which withholds it, or says that it failed, has no second one
 * signed beside it unsaid.
 * @returns once it is sent
 */
export async function sendRemembered<T>(parts: ApprovalParts, signed: Signed, send: () => Promise<T>): Promise<T> {
  const { signed: log, chainId } = parts
  const entry = { ...signed, chainId, from: accountOf(parts), at: log?.now() ?? 0, isTaken: false }
  log?.put(entry)
  const sent = await send()
  log?.put({ ...entry, isTaken: true })
  return sent
}

/** In a line, for later. */
export const whatOf = ({ verb, amount, unit }: Pick<ApprovalView, 'verb' | 'amount' | 'unit'>): string =>
  [verb, amount, unit].filter(Boolean).join(' ').slice(0, 120)

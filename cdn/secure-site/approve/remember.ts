import type { SignedEntry } from '../signing/signedLog.ts'
import type { ApprovalView } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { accountOf } from './lookBefore.ts'

/** What is stored about a signature for checking on it later. */
export type Signed = Omit<SignedEntry, 'chainId' | 'from' | 'at' | 'isTaken'>

/**
 * Stores what is signed before sending it, so a server that withholds it or claims it failed cannot get a second
 * signature without a warning.
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

/** A one-line summary for later. */
export const whatOf = ({ verb, amount, unit }: Pick<ApprovalView, 'verb' | 'amount' | 'unit'>): string =>
  [verb, amount, unit].filter(Boolean).join(' ').slice(0, 120)

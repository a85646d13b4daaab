import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { Task } from './Task.ts'

/** What each error code means to a visitor. Each kind of task, and a toast, has its own texts; `failed` is the fallback. */
const outcomes = {
  user_rejected: 'declined',
  unauthorized: 'noAccess',
  wallet_busy: 'busy',
  wallet_not_found: 'missing',
  not_available: 'unsuitable',
  namespace_unsupported: 'unsuitable',
  unknown_network: 'unknown',
  unsupported_method: 'byHand',
  wrong_network: 'stayed',
  account_in_use: 'inUse',
  popup_blocked: 'blocked',
  popup_isolated: 'isolated',
  relay_failed: 'unreachable',
  network_error: 'unreachable',
  relay_refused: 'refused',
  script_failed: 'unloaded',
  siwx_refused: 'refused',
  siwx_expired: 'expired',
  siwx_unchecked: 'unchecked',
  siwx_no_client: 'missing',
  insufficient_funds: 'short',
  transaction_expired: 'expired',
  connection_not_found: 'gone',
} as const satisfies Partial<Record<ErrorCode, string>>

export type FailedOutcome = 'failed' | (typeof outcomes)[keyof typeof outcomes]

/** `replaced`: another task has taken its place. */
export type Outcome = 'waiting' | 'done' | 'replaced' | FailedOutcome

/**
 * The outcome of a view's task.
 * @param task undefined if the state holds another task
 */
export function outcomeOf(task: Pick<Task, 'status' | 'code'> | undefined): Outcome {
  if (!task) return 'replaced'
  if (task.status !== 'failed') return task.status
  return outcomeOfCode(task.code)
}

export function outcomeOfCode(code: ErrorCode | undefined): FailedOutcome {
  return outcomes[code as keyof typeof outcomes] ?? 'failed'
}

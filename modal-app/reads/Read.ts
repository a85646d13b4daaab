import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { Route } from '../flow/Route.ts'

/** A value read from a node or server, cached until it is stale. A failed read keeps the previous value. */
export interface Read<T> {
  /** `locked`: a read just failed and is not retried yet. */
  readonly status: 'reading' | 'ready' | 'locked' | 'failed'
  /** Undefined if no value is known, or none recent enough to show. */
  readonly value?: T | undefined
  /** When the value arrived, in milliseconds since the epoch; 0 without one. */
  readonly at: number
  /** When the value's read began; 0 for a value of an earlier visit. */
  readonly begunAt?: number | undefined
  /** Why the last read failed. */
  readonly error?: ErrorCode | undefined
  /** Whether the running read follows a failed one. */
  readonly isRetry?: boolean | undefined
  /** The view that polls it while on screen. */
  readonly followedBy?: Route | undefined
}

/** By subject, such as a CAIP-10 account. */
export type Reads<T> = Readonly<Record<string, Read<T>>>

/** Whether the value is fresh. One from the future is stale: the clock was set back. */
export function isFresh({ value, at }: Read<unknown>, nowMs: number, maxAgeMs: number): boolean {
  return value !== undefined && Math.abs(nowMs - at) < maxAgeMs
}

/** Whether no read is running and none has just failed. */
export function mayRead(read: Read<unknown> | undefined): boolean {
  return read?.status !== 'reading' && read?.status !== 'locked'
}

export function hasFailed(read: Read<unknown> | undefined): boolean {
  return read?.status === 'locked' || read?.status === 'failed'
}

/** Whether it must be read before it is shown, and may be. */
export function needsRead(read: Read<unknown> | undefined, nowMs: number, maxAgeMs: number): boolean {
  return mayRead(read) && !(read?.status === 'ready' && isFresh(read, nowMs, maxAgeMs))
}

/** @param shownMs maximum age of a value shown meanwhile; unlimited by default */
export function startRead<T>(read: Read<T> | undefined, nowMs: number, shownMs = Number.POSITIVE_INFINITY): Read<T> {
  const isRetry = (read?.status === 'reading' ? read.isRetry : hasFailed(read)) || undefined
  const isShown = shownMs === Number.POSITIVE_INFINITY || (read !== undefined && isFresh(read, nowMs, shownMs))
  const { followedBy } = read ?? {}
  if (!isShown) return { status: 'reading', at: nowMs, isRetry, followedBy }
  // A time in the future means that the clock was set back: the age is unknown.
  const at = (read?.at ?? 0) > nowMs ? 0 : (read?.at ?? 0)
  const begunAt = (read?.begunAt ?? 0) > nowMs ? 0 : read?.begunAt
  return { ...read, status: 'reading', at, begunAt, isRetry }
}

/** Stores a value, unless there is one whose read began later. */
export function finishRead<T>(
  read: Read<T> | undefined,
  value: T | undefined,
  begunAt: number,
  nowMs: number,
): Read<T> {
  if (read?.value !== undefined && (read.begunAt ?? 0) > begunAt) return read
  return { ...read, status: 'ready', value, at: nowMs, begunAt, error: undefined }
}

/** Ends a running read without a value. */
export function failRead<T>(read: Read<T>, error: ErrorCode, isLocked: boolean): Read<T> {
  return read.status === 'reading' ? { ...read, status: isLocked ? 'locked' : 'failed', error } : read
}

export function unlockRead<T>(read: Read<T>): Read<T> {
  return read.status === 'locked' ? { ...read, status: 'failed' } : read
}

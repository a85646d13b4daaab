import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { Route } from '../flow/Route.ts'

/** Something read from a node or a server, kept until it is old. A failed read keeps what was known. */
export interface Read<T> {
  /** `locked`: a read failed a moment ago, and is not tried again yet. */
  readonly status: 'reading' | 'ready' | 'locked' | 'failed'
  /** Undefined if nothing is known, or nothing recent enough to show. */
  readonly value?: T | undefined
  /** When the value arrived, in milliseconds since the epoch; 0 before. */
  readonly at: number
  /** When the read that brought the value began. */
  readonly begunAt?: number | undefined
  /** Why the last read failed. */
  readonly error?: ErrorCode | undefined
  /** Whether the running read follows a failed one. */
  readonly isRetry?: boolean | undefined
  /** The view that has it read again and again while it is on screen. */
  readonly followedBy?: Route | undefined
}

/** By what it is about, such as a CAIP-10 account. */
export type Reads<T> = Readonly<Record<string, Read<T>>>

/** Whether there is a value that is not old. One from ahead of the clock, which was set back, is old. */
export function isFresh({ value, at }: Read<unknown>, nowMs: number, maxAgeMs: number): boolean {
  return value !== undefined && Math.abs(nowMs - at) < maxAgeMs
}

/** Whether no read is running, and none failed a moment ago. */
export function mayRead(read: Read<unknown> | undefined): boolean {
  return read?.status !== 'reading' && read?.status !== 'locked'
}

export function hasFailed(read: Read<unknown> | undefined): boolean {
  return read?.status === 'locked' || read?.status === 'failed'
}

/** Whether it may be read, and must be before it is shown. */
export function needsRead(read: Read<unknown> | undefined, nowMs: number, maxAgeMs: number): boolean {
  return mayRead(read) && !(read?.status === 'ready' && isFresh(read, nowMs, maxAgeMs))
}

/** @param shownMs an older value is dropped meanwhile; without it, any stays */
export function startRead<T>(read: Read<T> | undefined, nowMs: number, shownMs = Number.POSITIVE_INFINITY): Read<T> {
  const isRetry = (read?.status === 'reading' ? read.isRetry : hasFailed(read)) || undefined
  const isShown = shownMs === Number.POSITIVE_INFINITY || (read !== undefined && isFresh(read, nowMs, shownMs))
  const { followedBy } = read ?? {}
  if (!isShown) return { status: 'reading', at: nowMs, isRetry, followedBy }
  // What came from ahead of the clock, which was set back, came before all the same: nobody knows when.
  const at = (read?.at ?? 0) > nowMs ? 0 : (read?.at ?? 0)
  const begunAt = (read?.begunAt ?? 0) > nowMs ? 0 : read?.begunAt
  return { ...read, status: 'reading', at, begunAt, isRetry }
}

/** Takes a value, unless one is there whose read began later. */
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

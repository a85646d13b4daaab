import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { pairingMarginMs } from '../../connectors/walletConnect/pairingLife.ts'

/** What is offered to wallets on other devices, or in other apps, while a pairing view is on screen. */
export interface Pairing {
  /** Counts the requests, so that a late answer to an earlier one is known. */
  readonly turn: number
  /** The listed wallet it is meant for; without, any may take it. */
  readonly walletId?: string | undefined
  /** `requesting`: none yet, or a newer one is on its way. */
  readonly status: 'requesting' | 'ready' | 'failed'
  /** The newest one; it stays while a newer one is requested. */
  readonly uri?: string | undefined
  readonly expiresAtMs?: number | undefined
  /** Nothing has come for long. */
  readonly isSlow?: boolean | undefined
  readonly error?: ErrorCode | undefined
  /** What became of the link into the wallet's app; `unanswered` when the page is still here after 2 s. */
  readonly appLink?: 'opened' | 'unanswered' | undefined
}

/** Asks for a uri; one that is there stays on screen until the new one has come. */
export function requestUri(before: Pairing | null, walletId: string | undefined): Pairing {
  const kept = before?.status === 'failed' ? undefined : before?.uri
  return {
    turn: (before?.turn ?? 0) + 1,
    walletId,
    status: 'requesting',
    uri: kept,
    appLink: kept === undefined ? undefined : before?.appLink,
  }
}

export function receiveUri(before: Pairing, uri: string, expiresAtMs: number): Pairing {
  const { turn, walletId, appLink } = before
  return { turn, walletId, appLink, status: 'ready', uri, expiresAtMs }
}

export function failPairing({ turn, walletId }: Pairing, error: ErrorCode): Pairing {
  return { turn, walletId, status: 'failed', error }
}

/** The uri counts as expired; its connector is about to give another. */
export function expireUri(before: Pairing): Pairing {
  return { ...before, status: 'requesting', isSlow: false }
}

/** When a uri counts as expired. */
export function expiredAtMs({ expiresAtMs = 0 }: Pairing): number {
  return expiresAtMs - pairingMarginMs
}

/** A uri that can be shown or handed to an app at this moment. */
export function usableUri(pairing: Pairing | null, nowMs: number): string | undefined {
  return pairing?.status === 'ready' && nowMs < expiredAtMs(pairing) ? pairing.uri : undefined
}

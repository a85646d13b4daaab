import type { ErrorCode } from '../../../shared/errorCodes.ts'

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

/** Spec §9: WalletConnect pairing, from the moment the uri is there. @spec 9.pairing-expiry */
const lifeMs = 4 * 60_000
/** Within this time of its end it counts as expired. @spec 9.pairing-margin */
const marginMs = 10_000

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

export function receiveUri(before: Pairing, uri: string, nowMs: number): Pairing {
  const { turn, walletId, appLink } = before
  return { turn, walletId, appLink, status: 'ready', uri, expiresAtMs: nowMs + lifeMs }
}

export function failPairing({ turn, walletId }: Pairing, error: ErrorCode): Pairing {
  return { turn, walletId, status: 'failed', error }
}

/** When a uri has to be replaced. */
export function refreshAtMs({ expiresAtMs = 0 }: Pairing): number {
  return expiresAtMs - marginMs
}

/** A uri that can be shown or handed to an app at this moment. */
export function usableUri(pairing: Pairing | null, nowMs: number): string | undefined {
  return pairing?.status === 'ready' && nowMs < refreshAtMs(pairing) ? pairing.uri : undefined
}

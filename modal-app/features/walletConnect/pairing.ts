import type { State } from '../../app/State.ts'
import { pairingMarginMs } from '../../connectors/walletConnect/pairingLife.ts'

/** What is offered to wallets on other devices, or in other apps, while a pairing view is on screen. */
export interface Pairing {
  /** The listed wallet it is meant for; without, any may take it. */
  readonly walletId?: string | undefined
  /** `requesting`: there is no uri yet, or a newer one is on its way. */
  readonly status: 'requesting' | 'ready'
  /** The newest one; it stays while a newer one is requested. */
  readonly uri?: string | undefined
  readonly expiresAtMs?: number | undefined
  /** Nothing has come for long. */
  readonly isSlow?: boolean | undefined
  /** What became of the link into the wallet's app; `unanswered` when the page is still here after 2 s. */
  readonly appLink?: 'opened' | 'unanswered' | undefined
}

/** What is offered now; undefined once it has failed, or something else was begun. */
export function offeredPairing({ task }: Pick<State, 'task'>): Pairing | undefined {
  if (task?.status !== 'waiting') return undefined
  return task.kind === 'connect' || task.kind === 'pagePairing' ? task.facts.pairing : undefined
}

/** Asks for a uri; one that is there stays on screen until the new one has come. */
export function requestUri(before: Pairing | undefined, walletId: string | undefined): Pairing {
  return {
    walletId,
    status: 'requesting',
    uri: before?.uri,
    appLink: before?.uri === undefined ? undefined : before.appLink,
  }
}

export function receiveUri({ walletId, appLink }: Pairing, uri: string, expiresAtMs: number): Pairing {
  return { walletId, appLink, status: 'ready', uri, expiresAtMs }
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
export function usableUri(pairing: Pairing | undefined, nowMs: number): string | undefined {
  return pairing?.status === 'ready' && nowMs < expiredAtMs(pairing) ? pairing.uri : undefined
}

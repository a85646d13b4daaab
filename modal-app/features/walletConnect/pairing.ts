import type { App } from '../../app/App.ts'
import type { State } from '../../app/State.ts'
import { pairingMarginMs } from '../../connectors/walletConnect/pairingLife.ts'
import type { AppAnswer } from '../../flow/openApp.ts'
import { changeTask } from '../../tasks/beginTask.ts'
import type { Task } from '../../tasks/Task.ts'

declare module '../../tasks/Task.ts' {
  interface ConnectFacts {
    /** The offer that a wallet on another device can accept. */
    pairing?: Pairing | undefined
  }

  interface TaskFacts {
    /** A pairing made by the page is shown; the answer goes to the page. */
    pagePairing: { pairing: Pairing }
  }
}

/** The pairing offered to wallets on other devices or in other apps while a pairing view is open. */
export interface Pairing {
  /** The listed wallet the pairing is for. Without it, any wallet may take the pairing. */
  readonly walletId?: string | undefined
  /** `requesting`: there is no uri yet, or a newer one has been requested. */
  readonly status: 'requesting' | 'ready'
  /** The newest uri; it stays while a newer one is requested. */
  readonly uri?: string | undefined
  readonly expiresAtMs?: number | undefined
  /** The request takes unusually long. */
  readonly isSlow?: boolean | undefined
  /** The result of opening the wallet's app; `unanswered` if the page is still visible after 2 s. */
  readonly appLink?: AppAnswer | undefined
  /** Requested while a phone shows its wallets, so that a tap on one opens its app. Nobody is waited for yet. */
  readonly isPrepared?: boolean | undefined
}

/** The current pairing; undefined after a failure or if another task has started. */
export function offeredPairing({ task }: Pick<State, 'task'>): Pairing | undefined {
  if (task?.status !== 'waiting') return undefined
  return task.kind === 'connect' || task.kind === 'pagePairing' ? task.facts.pairing : undefined
}

/** Requests a uri. A previous uri stays on screen until the new one arrives. */
export function requestUri(before: Pairing | undefined, walletId: string | undefined): Pairing {
  return {
    walletId,
    status: 'requesting',
    uri: before?.uri,
    appLink: before?.uri === undefined ? undefined : before.appLink,
  }
}

export function receiveUri({ walletId, appLink, isPrepared }: Pairing, uri: string, expiresAtMs: number): Pairing {
  return { walletId, appLink, isPrepared, status: 'ready', uri, expiresAtMs }
}

/** Marks the uri as expired. The connector will send another. */
export function expireUri(before: Pairing): Pairing {
  return { ...before, status: 'requesting', isSlow: false }
}

/** The time from which the uri counts as expired. */
export function expiredAtMs({ expiresAtMs = 0 }: Pairing): number {
  return expiresAtMs - pairingMarginMs
}

/** The uri, if it may be shown or passed to an app now. */
export function usableUri(pairing: Pairing | undefined, nowMs: number): string | undefined {
  return pairing?.status === 'ready' && nowMs < expiredAtMs(pairing) ? pairing.uri : undefined
}

/** Changes a task's pairing, unless the task has ended or been replaced. */
export function changePairing(app: App, task: Task | null, change: (now: Pairing) => Pairing): void {
  const { task: now } = app.store.getState()
  const pairing = now?.controller === task?.controller ? offeredPairing({ task: now }) : undefined
  if (now?.kind === 'connect' && pairing) changeTask(app, now, { facts: { ...now.facts, pairing: change(pairing) } })
  if (now?.kind === 'pagePairing' && pairing) changeTask(app, now, { facts: { pairing: change(pairing) } })
}

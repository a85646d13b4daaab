import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { ClickRequest } from '../dialog/askForClick.ts'
import type { Pairing } from '../features/walletConnect/pairing.ts'

/** What is known of each kind of question, for the view that shows it. A new kind is a row here, and its texts beside its view. */
export interface TaskFacts {
  /** A wallet is asked for its accounts; over a relay, what it can take up is offered meanwhile. */
  connect: { walletId: string; namespace?: Namespace | undefined; pairing?: Pairing | undefined }
  /** A pairing of the page's own is on offer; the answer goes to the page. */
  pagePairing: { pairing: Pairing }
  /** A wallet is asked to move to a network. */
  switch: { chainId: ChainId; isAdding: boolean }
  /** The visitor is asked for the click that a call of the page needs. */
  click: ClickRequest
}

export type TaskKind = keyof TaskFacts

/**
 * A question that was put to a wallet or a service. A failure stays until it is tried again or left, so that its view can
 * say why; `done` stays until what follows has taken its place, so that success is never drawn as a failure.
 */
export interface TaskOf<K extends TaskKind> {
  readonly kind: K
  readonly status: 'waiting' | 'failed' | 'done'
  /** Why it failed. */
  readonly code?: ErrorCode | undefined
  readonly facts: TaskFacts[K]
  /** Aborts the question. A reason that is a ConnectKitError is what whoever asked is told. */
  readonly controller: AbortController
}

export type Task = { [K in TaskKind]: TaskOf<K> }[TaskKind]

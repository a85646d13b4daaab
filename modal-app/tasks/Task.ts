import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'

declare module '../app/State.ts' {
  interface State {
    /** The request that a wallet or a service is answering, or its result while that is on screen. */
    task: Task | null
  }
}

/** The facts of a task that connects. A feature adds what it shows meanwhile. */
export interface ConnectFacts {
  walletId: string
  namespace?: Namespace | undefined
  /** The connection made, once there is one. */
  connectionId?: string | undefined
}

/**
 * The facts of each kind of task, for the view that shows it. A feature adds its kinds to this interface beside its state;
 * their texts belong beside its view.
 */
export interface TaskFacts {
  /** A wallet is asked for its accounts. */
  connect: ConnectFacts
  /** A wallet is asked to move to a network. */
  switch: { chainId: ChainId; isAdding: boolean }
  /** A wallet is asked to sign in with an account. */
  signIn: { chainId: ChainId; address: string }
}

export type TaskKind = keyof TaskFacts

/**
 * A request to a wallet or a service. A `failed` task stays until it is retried or left, so that its view can say why.
 * A `done` task stays until the next view replaces it, so that success is never drawn as a failure.
 */
export interface TaskOf<K extends TaskKind> {
  readonly kind: K
  readonly status: 'waiting' | 'failed' | 'done'
  /** Why it failed. */
  readonly code?: ErrorCode | undefined
  /** The wallet's own words about it: untrusted, but bounded and visible text. */
  readonly says?: string | undefined
  readonly facts: TaskFacts[K]
  /** Nothing follows this `done` task: the modal closes by itself once the visitor has seen it. */
  readonly isLast?: boolean | undefined
  /** Aborts the request. If the reason is a ConnectKitError, the caller gets it as the error. */
  readonly controller: AbortController
}

export type Task = { [K in TaskKind]: TaskOf<K> }[TaskKind]

/** Whether a task only prepares for the visitor's choice. No view shows it, and nobody waits for it. */
export function isPrepared(task: Task | null | undefined): boolean {
  return task?.kind === 'connect' && task.facts.pairing?.isPrepared === true
}

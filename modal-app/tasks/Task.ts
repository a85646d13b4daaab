import type { ChainId, Namespace } from '../../shared/caip.ts'
import type { ErrorCode } from '../../shared/errorCodes.ts'
import type { Login } from '../features/auth/login.ts'
import type { ClickRequest } from '../features/request/askForClick.ts'
import type { Pairing } from '../features/walletConnect/pairing.ts'

/**
 * The facts of each kind of task, for the view that shows it. A new kind is a row here; its texts belong beside its
 * view.
 */
export interface TaskFacts {
  /** A wallet is asked for its accounts. `pairing` is the offer that a wallet on another device can accept. */
  connect: {
    walletId: string
    namespace?: Namespace | undefined
    pairing?: Pairing | undefined
    /** What was connected, once it was. */
    connectionId?: string | undefined
    /** How far a sign-in by email is. */
    login?: Login | undefined
  }
  /** The visitor changes the email of their wallet. `changed`: the new one, once it is. */
  emailChange: { login: Login; changed?: string | undefined }
  /** A pairing made by the page is shown; the answer goes to the page. */
  pagePairing: { pairing: Pairing }
  /** A wallet is asked to move to a network. */
  switch: { chainId: ChainId; isAdding: boolean }
  /** A wallet is asked to send what is on screen. */
  send: { chainId: ChainId }
  /** A wallet is asked for a step of the swap on screen. */
  swap: { chainId: ChainId; step: 'allow' | 'sign' | 'swap' | 'all' }
  /** A wallet is asked to sign for a name, which is then registered. */
  register: { name: string }
  /** A wallet is asked to sign in with an account. */
  signIn: { chainId: ChainId; address: string }
  /** A wallet is asked to sign that a session of ERC-7715 is kept, or revoked. */
  smartSession: { pci: string }
  /** The visitor is asked for the click that a call of the page needs. */
  click: ClickRequest
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
  /** What the wallet said of that: untrusted, but bounded and visible text. */
  readonly says?: string | undefined
  readonly facts: TaskFacts[K]
  /** Nothing follows this `done` task: the modal closes by itself once the visitor has seen it. */
  readonly isLast?: boolean | undefined
  /** Aborts the request. If the reason is a ConnectKitError, the caller gets it as the error. */
  readonly controller: AbortController
}

export type Task = { [K in TaskKind]: TaskOf<K> }[TaskKind]

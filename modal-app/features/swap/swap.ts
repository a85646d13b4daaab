import type {
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  SwapQuote,
} from '../../../shared/api/convert.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { CaipAddress, ChainId } from '../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import type { Token } from '../../money/Token.ts'
import type { Reads } from '../../reads/Read.ts'
import type { SentId } from '../../transactions/sentTransactions.ts'

declare module '../../app/State.ts' {
  interface State {
    /** The swap that the visitor has entered; undefined before that. */
    swap?: SwapState | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked for a step of the swap on screen. */
    swap: { chainId: ChainId; step: 'allow' | 'sign' | 'swap' | 'all' }
  }
}

export type SwapTokens = EndpointReply<typeof convertTokens>
export type SwapQuotes = EndpointReply<typeof convertQuotes>
export type SwapTransaction = EndpointReply<typeof convertBuildTransaction>['tx']
export type ApprovalTransaction = EndpointReply<typeof convertBuildApprove>['tx']

/** Which of the two tokens: the paid or the arriving one. */
export type SwapSide = 'pay' | 'get'

/** The form's initial values from a page; tokens as in the form. */
export interface GivenSwap extends Pick<SwapForm, 'chainId' | 'pay' | 'get' | 'amount'> {}

/** The visitor's input. It survives refusals and other views. */
export interface SwapForm {
  readonly chainId: ChainId
  /** CAIP-10; undefined for the network's own currency. */
  readonly pay?: CaipAddress | undefined
  /** The same; null until one is chosen. */
  readonly get: CaipAddress | undefined | null
  /** As it was typed. */
  readonly amount: string
  /** Max has filled it in, minus the fee: it decreases when the fee rises. */
  readonly isMax?: boolean | undefined
  /** The visitor's languages when it was typed. */
  readonly languages: readonly string[]
  /** The page's initial values. */
  readonly given?: GivenSwap | undefined
  readonly isPreparing?: boolean | undefined
  readonly refusal?: SwapRefusal | undefined
}

/**
 * Why there is no review. `differs`: the built transaction is not the shown one. `unproven`: that cannot be determined.
 * `moved`: the price has moved. `fails`: the network would refuse it.
 */
export type SwapRefusal = 'differs' | 'unproven' | 'moved' | 'fails' | 'noGas' | 'unreachable' | 'failed'

/** An approval required before the swap. */
export interface SwapApproval {
  readonly tx: ApprovalTransaction
  /** Resets the allowance to zero: the token requires that before a new amount. */
  readonly isReset: boolean
}

/** An approval by signature (EIP-2612). */
export interface SwapPermit {
  /** The rest of the token's EIP-712 domain, besides its address and network. */
  readonly name: string
  readonly version: string
  readonly nonce: string
  /** Unix seconds. */
  readonly deadline: number
  /** Once the account has signed. */
  readonly signature?: `0x${string}` | undefined
}

/** The review on screen before the wallet is asked. All of it was checked against the shown quote. */
export interface SwapReview {
  readonly connectionId: string
  /** The name of the wallet, which may leave the page meanwhile. */
  readonly wallet: string
  readonly network: Network
  readonly from: ConnectionAccount
  readonly pay: Token
  readonly get: Token
  readonly amount: bigint
  readonly quote: SwapQuote
  readonly tx: SwapTransaction
  /** When the remaining steps were determined. Other tabs send, too (nextStep.ts). */
  readonly asOfMs: number
  /** The outstanding approvals, in order. */
  readonly approvals: readonly SwapApproval[]
  /** The visitor has accepted an absurd price. */
  readonly isAccepted?: boolean | undefined
  /** How many were given. */
  readonly allowed: number
  /** The wallet executes all steps together, in one request (EIP-5792). */
  readonly isAtomic?: boolean | undefined
  /** A signature that the router accepts instead of these approvals. */
  readonly permit?: SwapPermit | undefined
  /** A request was answered, and its transaction is pending. */
  readonly isMining?: boolean | undefined
  /** The swap itself, once sent. */
  readonly sent?: SentId | undefined
  readonly explorerUrl?: string | undefined
  /** Why the last press sent no request. `allowedLess`: the wallet approved less than requested. */
  readonly refusal?: SwapRefusal | 'allowedLess' | undefined
  readonly isRenewing?: boolean | undefined
}

export interface SwapState {
  readonly form?: SwapForm | undefined
  readonly review?: SwapReview | undefined
  /** By network. */
  readonly tokens: Reads<SwapTokens>
  readonly gas: Reads<EndpointReply<typeof convertGasPrice>>
  /**
   * Prices in dollars by the API's token id, for tokens without a price in the account's own list. Null if there is
   * none.
   */
  readonly prices: Reads<number | null>
  /** By account, tokens and amount. */
  readonly quotes: Reads<SwapQuotes>
  /** Whether the wallet executes several calls together, by connection and network. */
  readonly atomic: Reads<boolean>
}

export const emptySwap: SwapState = { tokens: {}, gas: {}, prices: {}, quotes: {}, atomic: {} }

type Store = Pick<App, 'store'>

export function putSwap({ store }: Store, changes: Partial<SwapState>): void {
  store.setState(({ swap = emptySwap }) => ({ swap: { ...swap, ...changes } }))
}

/** Changes the form, if there is one. */
export function changeForm(app: Store, change: (form: SwapForm) => SwapForm): void {
  const { form } = app.store.getState().swap ?? {}
  if (form) putSwap(app, { form: change(form) })
}

/** Changes the review, if there is one. */
export function changeReview(app: Store, changes: Partial<SwapReview>): void {
  const { review } = app.store.getState().swap ?? {}
  if (review) putSwap(app, { review: { ...review, ...changes } })
}

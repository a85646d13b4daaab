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

/** Which token of the two: the one that is paid, or the one that arrives. */
export type SwapSide = 'pay' | 'get'

/** What a page has the form begin with; tokens as in the form. */
export interface GivenSwap extends Pick<SwapForm, 'chainId' | 'pay' | 'get' | 'amount'> {}

/** What the visitor has entered. It outlives refusals and other views. */
export interface SwapForm {
  readonly chainId: ChainId
  /** CAIP-10; undefined for the network's own currency. */
  readonly pay?: CaipAddress | undefined
  /** The same; null until one is chosen. */
  readonly get: CaipAddress | undefined | null
  /** As it was typed. */
  readonly amount: string
  /** Max has filled it in, all but the fee: it goes down when the fee goes up. */
  readonly isMax?: boolean | undefined
  /** Of the visitor, in which it was typed. */
  readonly languages: readonly string[]
  /** A page began it with this. */
  readonly given?: GivenSwap | undefined
  readonly isPreparing?: boolean | undefined
  readonly refusal?: SwapRefusal | undefined
}

/**
 * Why there is no review. `differs`: what was built is not what was shown. `unproven`: nobody can tell whether it is. `moved`:
 * the price. `fails`: the network says that it would.
 */
export type SwapRefusal = 'differs' | 'unproven' | 'moved' | 'fails' | 'noGas' | 'unreachable' | 'failed'

/** A permission that has to come before the swap. */
export interface SwapApproval {
  readonly tx: ApprovalTransaction
  /** Nothing is allowed: the token takes no new amount before that. */
  readonly isReset: boolean
}

/** An approval by signature (EIP-2612). */
export interface SwapPermit {
  /** Of the token's domain, besides its address and its network. */
  readonly name: string
  readonly version: string
  readonly nonce: string
  /** Unix seconds. */
  readonly deadline: number
  /** Once the account has signed. */
  readonly signature?: `0x${string}` | undefined
}

/** What is on screen before the wallet is asked. All of it was checked against what the visitor saw. */
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
  /** Since when the steps that are left were known. Other tabs send, too (nextStep.ts). */
  readonly asOfMs: number
  /** Those that are still to be given, in order. */
  readonly approvals: readonly SwapApproval[]
  /** The visitor has agreed to a price that is absurd. */
  readonly isAccepted?: boolean | undefined
  /** How many were given. */
  readonly allowed: number
  /** The wallet carries out all steps together, in one question (EIP-5792). */
  readonly isAtomic?: boolean | undefined
  /** A signature that the router takes instead of these permissions. */
  readonly permit?: SwapPermit | undefined
  /** A question was answered, and its transaction is awaited. */
  readonly isMining?: boolean | undefined
  /** The swap itself, once it was sent. */
  readonly sent?: SentId | undefined
  readonly explorerUrl?: string | undefined
  /** Why the last press asked nothing. `allowedLess`: the wallet gave a smaller permission than it was asked for. */
  readonly refusal?: SwapRefusal | 'allowedLess' | undefined
  readonly isRenewing?: boolean | undefined
}

export interface SwapState {
  readonly form?: SwapForm | undefined
  readonly review?: SwapReview | undefined
  /** By network. */
  readonly tokens: Reads<SwapTokens>
  readonly gas: Reads<EndpointReply<typeof convertGasPrice>>
  /** In dollars, by the API's id of the token: of those that the account's own list tells no price of. Null: nobody tells one. */
  readonly prices: Reads<number | null>
  /** By account, tokens and amount. */
  readonly quotes: Reads<SwapQuotes>
  /** Whether the wallet carries out several calls together, by connection and network. */
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

/** Changes what is reviewed, if there is something. */
export function changeReview(app: Store, changes: Partial<SwapReview>): void {
  const { review } = app.store.getState().swap ?? {}
  if (review) putSwap(app, { review: { ...review, ...changes } })
}

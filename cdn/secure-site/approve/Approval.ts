import type { OpenedWallet } from '../wallet/openWallet.ts'

/** A line of what is approved. */
export interface Fact {
  name: string
  value: string
  /** Below it, in small letters. */
  note?: string | undefined
  isAddress?: boolean | undefined
}

/** One call of several. */
export interface CallView {
  /** From 1 on, in the order in which they are carried out. */
  number: number
  verb: string
  amount?: string | undefined
  unit?: string | undefined
  facts: readonly Fact[]
  /** It lets somebody take something later, or nobody can say what it does. */
  isMarked?: boolean | undefined
}

/** What leaves and what comes, by the server's test run. */
export interface Change {
  name: string
  amount: string
  isIn: boolean
}

/** What a visitor reads before they approve. Everything in it is what is signed, or says that it cannot tell. */
export interface ApprovalView {
  verb: string
  /** In large letters, with its unit. */
  amount?: string | undefined
  unit?: string | undefined
  /** The amount has no end: whoever may take it may take all of it. */
  isEndless?: boolean | undefined
  message?: string | undefined
  /** Of several. */
  calls?: readonly CallView[] | undefined
  facts: readonly Fact[]
  changes: readonly Change[]
  cautions: readonly string[]
  /** Nobody can say what it does: the way out is the strong button. */
  isUnread?: boolean | undefined
  /** The wallet has less than this needs at most, so no node takes it: it cannot be approved. */
  isShort?: boolean | undefined
  raw: string
}

/** A request that does not change any more: what is shown is what is signed. */
export interface Approval {
  view: ApprovalView
  /**
   * Once: a second press sends no second transaction.
   * @returns what the page is answered
   */
  carryOut(opened: OpenedWallet): Promise<unknown>
}

import type { OpenedWallet } from '../wallet/OpenedWallet.ts'

/** A detail of the request. */
export interface Fact {
  name: string
  value: string
  /** Of an amount or an NFT: what it is counted in. Any contract can take the name of another. */
  contract?: string | undefined
  /** An address's name, shown above it. */
  called?: string | undefined
  /** An amount's value in dollars. */
  worth?: string | undefined
  /** Shown below it in small print. */
  note?: string | undefined
  isAddress?: boolean | undefined
}

/** One of several calls. */
export interface CallView {
  /** From 1 on, in order of execution. */
  number: number
  verb: string
  amount?: string | undefined
  unit?: string | undefined
  worth?: string | undefined
  facts: readonly Fact[]
  /** It grants a later transfer, or its effect is unknown. */
  isMarked?: boolean | undefined
}

/** What leaves and arrives in the server's test run. */
export interface Change {
  name: string
  amount: string
  worth?: string | undefined
  isIn: boolean
}

/** What a visitor reads before approving. It describes exactly what is signed, or says that it cannot. */
export interface ApprovalView {
  verb: string
  /** In large type, with its unit. */
  amount?: string | undefined
  unit?: string | undefined
  /** Its value in dollars, below it. */
  worth?: string | undefined
  /** The kind of progress that the window shows after the press; by default, a general one. */
  doing?: 'send' | 'swap' | 'sign' | undefined
  /** Unlimited: the spender may take everything. */
  isEndless?: boolean | undefined
  message?: string | undefined
  /** Of a batch. */
  calls?: readonly CallView[] | undefined
  facts: readonly Fact[]
  changes: readonly Change[]
  cautions: readonly string[]
  /** Its effect is unknown, so rejecting is the primary button. */
  isUnread?: boolean | undefined
  /** The balance may not cover the cost, and nodes refuse such transactions, so approval is off. */
  isShort?: boolean | undefined
  raw: string
}

/** A request that no longer changes: what is shown is what is signed. */
export interface Approval {
  view: ApprovalView
  /** Asks for what must be as new as the press, while the wallet is being opened. Signs and sends nothing. */
  pressed?(): void
  /**
   * Once only: a second press sends no second transaction.
   * @returns the reply to the page
   */
  carryOut(opened: OpenedWallet): Promise<unknown>
}

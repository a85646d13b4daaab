import type { ViewName } from '../../../shared/views.ts'

/** The facts about a view that the page's side needs. */
export interface ViewFacts {
  /** Opening it is a request to switch connected wallets, so they may be prompted at once. */
  movesConnected?: true
  /** The call that opens it waits for the outcome of this later view. */
  endsAt?: ViewName
  /** A wallet's question, which nothing replaces. */
  isQuestion?: true
  /**
   * The iframe may show itself with this view, once for a call of the page. Its wallet needs a click there, or was
   * requested to show it.
   */
  opensByCall?: true
}

const views: Readonly<Partial<Record<ViewName, ViewFacts>>> = {
  SwitchNetwork: { movesConnected: true },
  WalletSend: { endsAt: 'WalletSendConfirmed' },
  WalletSendPreview: { isQuestion: true },
  WalletSendConfirmed: { opensByCall: true },
  // Its tokens may be on another network than the wallet.
  Swap: { movesConnected: true, endsAt: 'SwapPreview' },
  SwapPreview: { isQuestion: true },
  UpdateEmailWallet: { endsAt: 'UpdateEmailWallet' },
  OnRampProviders: { endsAt: 'OnRampActivity' },
  ContinueExternal: { opensByCall: true },
  ApproveTransaction: { opensByCall: true },
}

export const factsOf = (view: string | null | undefined): ViewFacts => views[view as ViewName] ?? {}

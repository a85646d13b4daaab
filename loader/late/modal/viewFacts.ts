import type { ViewName } from '../../../shared/views.ts'

/** What the page's side has to know of a view. */
export interface ViewFacts {
  /** The page that opens it asks for a move of the connected wallets, so they may be asked at once. */
  movesConnected?: true
  /** The call that opens it waits for what this view, later, says was done. */
  endsAt?: ViewName
  /** A wallet's question, which nothing replaces. */
  isQuestion?: true
  /** A wallet behind the iframe may need a click there. */
  needsClick?: true
}

const views: Readonly<Partial<Record<ViewName, ViewFacts>>> = {
  SwitchNetwork: { movesConnected: true },
  WalletSend: { endsAt: 'WalletSendConfirmed' },
  WalletSendPreview: { isQuestion: true },
  // Its tokens may be on another network than the wallet.
  Swap: { movesConnected: true, endsAt: 'SwapPreview' },
  SwapPreview: { isQuestion: true },
  UpdateEmailWallet: { endsAt: 'UpdateEmailWallet' },
  OnRampProviders: { endsAt: 'OnRampActivity' },
  ContinueExternal: { needsClick: true },
  ApproveTransaction: { needsClick: true },
}

export const factsOf = (view: string | null | undefined): ViewFacts => views[view as ViewName] ?? {}

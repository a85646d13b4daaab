/** The dialect of a page's wallet. */
export type ChainWalletKind =
  | 'solanaStandard'
  | 'bitcoinStandard'
  | 'satsConnect'
  | 'leather'
  | 'okx'
  | 'unisat'
  | 'polkadot'
  | 'keplr'

/** The user's answer to prompts; with `ask`, the test answers each one. */
export type Approve = 'always' | 'never' | 'ask'

export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** Misbehaviour of a wallet-standard wallet. */
/** The last two apply to Solana only. */
export type StandardFault = 'registersTwice' | 'throwsInOn' | 'noAccounts' | 'noSignIn' | 'signsElsewhere'

export interface ChainWalletOptions {
  /** The wallet's key in `window.chainWallets`. */
  id: string
  kind: ChainWalletKind
  /** The wallet's display name. */
  name: string
  /** Any text; the keys are derived from it. */
  seed: string
  approve: Approve
  /** Bitcoin: its network. */
  network?: BitcoinNetworkName | undefined
  /** The node that receives transactions: Solana's JSON-RPC, Bitcoin's Esplora. */
  nodeUrl?: string | undefined
  /** Solana: the chains it offers, such as `solana:devnet`. */
  chains?: readonly `${string}:${string}`[] | undefined
  /**
   * sats-connect and Unisat: path of its object from `window`, if not Xverse's or Unisat's own; `bitkeep.unisat` is
   * Bitget's, `binancew3w.bitcoin` Binance's.
   */
  globalPath?: string | undefined
  fault?: StandardFault | undefined
}

/** A test's view and controls of a wallet in the page. */
export interface ChainWalletState {
  setApprove(approve: Approve): void
  /** Its requests, oldest first. */
  readonly log: { method: string; params: unknown }[]
  /** Methods whose questions are unanswered, oldest first. */
  readonly questions: readonly string[]
  /** Answers the oldest question. */
  answer(isYes: boolean): void
  /** Its user switches to another account. */
  selectAccount(account: number): void
  /** Its user disconnects the site. */
  disconnect(): void
  /** Wallet standard: unregisters the wallet from the page. */
  unregister?(): void
}

declare global {
  interface Window {
    chainWalletOptions?: ChainWalletOptions[]
    /** By id. */
    chainWallets?: Record<string, ChainWalletState>
  }
}

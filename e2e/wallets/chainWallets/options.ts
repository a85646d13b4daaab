/** A dialect a page's wallet speaks. */
export type ChainWalletKind =
  | 'solanaStandard'
  | 'bitcoinStandard'
  | 'satsConnect'
  | 'leather'
  | 'okx'
  | 'unisat'
  | 'polkadot'
  | 'keplr'

/** What its user does when asked; with `ask` the test answers each question. */
export type Approve = 'always' | 'never' | 'ask'

export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/** Misbehaviour of a wallet-standard wallet. */
export type StandardFault = 'registersTwice' | 'throwsInOn' | 'noAccounts'

export interface ChainWalletOptions {
  /** Names the wallet in `window.chainWallets`. */
  id: string
  kind: ChainWalletKind
  /** As the wallet calls itself. */
  name: string
  /** Any text; the keys are made of it. */
  seed: string
  approve: Approve
  /** Bitcoin: the network it is on. */
  network?: BitcoinNetworkName | undefined
  /** Where transactions go: Solana's JSON-RPC, Bitcoin's Esplora. */
  nodeUrl?: string | undefined
  /** Solana: the chains it offers, such as `solana:devnet`. */
  chains?: readonly `${string}:${string}`[] | undefined
  /**
   * sats-connect and Unisat: where on `window` its object is, when not at Xverse's place or Unisat's; `bitkeep.unisat` is Bitget's,
   * `binancew3w.bitcoin` Binance's.
   */
  globalPath?: string | undefined
  fault?: StandardFault | undefined
}

/** What a test sees of a wallet in the page, and does to it. */
export interface ChainWalletState {
  setApprove(approve: Approve): void
  /** What it was asked, oldest first. */
  readonly log: { method: string; params: unknown }[]
  /** Methods that wait for an answer, oldest first. */
  readonly questions: readonly string[]
  /** Answers the oldest question. */
  answer(isYes: boolean): void
  /** Its user changes to another account. */
  selectAccount(account: number): void
  /** Its user cuts the site off. */
  disconnect(): void
  /** Wallet standard: takes the wallet away from the page. */
  unregister?(): void
}

declare global {
  interface Window {
    chainWalletOptions?: ChainWalletOptions[]
    /** By id. */
    chainWallets?: Record<string, ChainWalletState>
  }
}

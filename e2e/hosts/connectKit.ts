/** The part of `window.ConnectKit` the sample pages use, as its documentation tells it. */
export interface ConnectKit {
  ready: Promise<void>
  open(options?: { view?: string; namespace?: string }): Promise<Account | null>
  close(): Promise<void>
  connect(options: { walletId: string; namespace?: string }): Promise<Account>
  disconnect(namespace?: string): Promise<void>
  getAccount(namespace?: string): Account | null
  getProvider(namespace: 'eip155'): Provider
  getState(): { open: boolean; view: string | null; status: string; activeChainId: string | null }
  getWallets(): { id: string; name: string; icon?: string; rdns?: string; installed: boolean }[]
  subscribe(listener: () => void): () => void
  on(event: string, listener: (payload: unknown) => void): () => void
  switchNetwork(chainId: string): Promise<void>
  addNetwork(network: AddedNetwork): Promise<void>
  removeNetwork(chainId: string): Promise<void>
  setTheme(theme: 'light' | 'dark' | 'auto'): void
  preload(): void
  destroy(): void
  readonly version: string
}

export interface AddedNetwork {
  /** CAIP-2. */
  id: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: readonly string[]
}

export interface Account {
  address: `0x${string}`
  chainId: string
  caipAddress: string
  wallet: { name: string; kind: string; rdns?: string }
}

/** EIP-1193. */
export interface Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

declare global {
  interface Window {
    ConnectKit: ConnectKit
  }
}

/** The part of `window.ConnectKit` this shop uses, as its documentation tells it. */
export interface ConnectKit {
  ready: Promise<void>
  open(options?: { view?: string; namespace?: string }): Promise<Account | null>
  close(): Promise<void>
  connect(options: { walletId: string; namespace?: string }): Promise<Account>
  disconnect(namespace?: string): Promise<void>
  getAccount(namespace?: string): Account | null
  getProvider(namespace: 'eip155'): Provider
  getState(): { open: boolean; status: string; activeChainId: string | null }
  getWallets(): { id: string; name: string; rdns?: string; installed: boolean }[]
  subscribe(listener: () => void): () => void
  on(event: string, listener: (payload: unknown) => void): () => void
}

export interface Account {
  address: `0x${string}`
  chainId: string
  caipAddress: string
  wallet: { name: string }
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

/** The part of `window.ConnectKit` that the sample pages use, written from its documentation. */
export interface ConnectKit {
  ready: Promise<void>
  create(id: string, options: { projectId: string; defaultNetwork?: string }): Promise<ConnectKit>
  open(options?: { view?: string; namespace?: string; arguments?: object }): Promise<Account | null>
  mount(place: string | Element, options: { kind: 'swap' | 'onramp' }): Promise<{ unmount(): void }>
  close(): Promise<void>
  connect(options: { walletId: string; namespace?: string; address?: string }): Promise<Account>
  disconnect(namespace?: string): Promise<void>
  getAccount(namespace?: string): Account | null
  getProvider(namespace: 'eip155'): Provider
  getProvider(namespace: 'solana' | 'bip122' | 'polkadot' | 'cosmos'): StandardProvider | null
  getState(): {
    open: boolean
    view: string | null
    status: string
    activeChainId: string | null
    session: Session | null
    activeNamespace: string | null
    accounts: Readonly<Record<string, Account | undefined>>
    connections: readonly {
      id: string
      connectorId: string
      namespace: string
      status: string
      accounts: readonly { address: string }[]
    }[]
  }
  getSession(): Session | null
  signIn(): Promise<Session | null>
  signOut(): Promise<void>
  updateEmail(): Promise<{ email: string }>
  update(options: { siwx?: object | null }): Promise<void>
  getWallets(): {
    id: string
    name: string
    icon?: string
    rdns?: string
    namespaces: readonly string[]
    installed: boolean
  }[]
  subscribe(listener: () => void): () => void
  on(event: string, listener: (payload: unknown) => void): () => void
  switchNetwork(chainId: string): Promise<void>
  addNetwork(network: AddedNetwork): Promise<void>
  removeNetwork(chainId: string): Promise<void>
  switchConnection(id: string, address?: string): Promise<void>
  readProfile(namespace?: string): Promise<Profile>
  setTheme(theme: 'light' | 'dark' | 'auto'): void
  preload(): void
  destroy(): void
  readonly version: string
  readonly projectId: string
  readonly test?: {
    readonly accounts: Readonly<Record<'eip155' | 'solana' | 'bip122', readonly string[]>>
    next(): Promise<TestRequest>
    approve(answer?: unknown): Promise<TestRequest>
    reject(): Promise<TestRequest>
  }
}

export interface TestRequest {
  walletId: string
  namespace: string
  chainId: string
  method: string
  params?: unknown
}

export interface AddedNetwork {
  /** CAIP-2. */
  id: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: readonly string[]
}

export interface Profile {
  balance?: { amount: string; symbol: string }
  name?: string
  image?: string
}

export interface Account {
  address: `0x${string}`
  chainId: string
  caipAddress: string
  connectorId: string
  wallet: { name: string; kind: string; rdns?: string }
  profile?: Profile
  user?: { email?: string; username?: string; provider: string }
  accounts: readonly { address: string; type?: string; publicKey?: string; path?: string }[]
}

export interface Session {
  address: string
  chainId: string
  caipAddress: string
  message: string
  signature: string
  expiresAt: string
  token?: string
  tokenExpiresAt?: string
}

/** EIP-1193. */
export interface Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** A wallet of the wallet standard, and the connected wallet of namespaces without a standard. */
export interface StandardProvider {
  readonly accounts: readonly object[]
  // biome-ignore lint/suspicious/noExplicitAny: the features of each standard have functions of their own.
  readonly features: Readonly<Record<string, any>>
  request(args: { method: string; params?: object }): Promise<unknown>
}

declare global {
  interface Window {
    ConnectKit: ConnectKit
  }
}

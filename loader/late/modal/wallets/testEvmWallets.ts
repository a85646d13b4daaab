import { Duplex } from 'node:stream'
import { initializeProvider } from '@metamask/providers'
import { vi } from 'vitest'
import { announce } from '../../../../e2e/wallets/devWallet/announce.ts'
import { createProvider, type Eip1193Provider } from '../../../../e2e/wallets/devWallet/createProvider.ts'
import type { RpcError } from '../../../../e2e/wallets/devWallet/rpcError.ts'
import { createVault, exposedAccounts, type Vault } from '../../../../e2e/wallets/devWallet/vault.ts'

/** A wallet in the page with a real key. Its user approves or rejects according to `approves`. */
export interface EvmWallet {
  vault: Vault
  approves: boolean
  /** The requested methods, in order. */
  methods(): string[]
}

/** The first two of anvil's well-known accounts. */
export const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const networks = [1, 10].map(chainId => ({ chainId, name: `Chain ${chainId}`, rpcUrl: 'https://node.example' }))

/** @param show puts the provider into the page, as its maker does */
function createEvmWallet(show: (provider: Eip1193Provider, vault: Vault) => void): EvmWallet {
  const memory = { getItem: () => null, setItem: () => {} }
  const start = { keys: [...keys], selected: 0, networks, chainId: 1, permitted: false, locked: false }
  const vault = createVault(memory, start)
  const log: { method: string }[] = []
  const wallet: EvmWallet = { vault, approves: true, methods: () => log.map(({ method }) => method) }
  show(createProvider({ vault, origin: location.origin, log, ask: async () => wallet.approves }), vault)
  return wallet
}

interface Message {
  id?: number
  method: string
  params?: unknown
}

/** MetaMask's own inpage provider over a stream to the keys; other messages go to the extension. */
function showAsMetaMask(provider: Eip1193Provider, vault: Vault, isGlobal: boolean): void {
  const chain = () => {
    const { chainId } = vault.state()
    return { chainId: `0x${chainId.toString(16)}`, networkVersion: String(chainId), isConnected: true }
  }
  const answer = async ({ method, params }: Message) => {
    if (method === 'metamask_getProviderState')
      return { result: { ...chain(), accounts: exposedAccounts(vault.state()), isUnlocked: true } }
    try {
      return { result: await provider.request({ method, params }) }
    } catch (thrown) {
      const { code, message, data } = thrown as RpcError
      return { error: { code, message, data } }
    }
  }
  const stream = new Duplex({
    objectMode: true,
    read() {},
    write(message: Message, _, done) {
      done()
      void answer(message).then(settled => stream.push({ jsonrpc: '2.0', id: message.id, ...settled }))
    },
  })
  const notify = (method: string, params: unknown) => stream.push({ jsonrpc: '2.0', method, params })
  provider.on('accountsChanged', accounts => notify('metamask_accountsChanged', accounts))
  provider.on('chainChanged', () => notify('metamask_chainChanged', chain()))
  const silent = () => {}
  initializeProvider({
    connectionStream: stream as never,
    logger: { log: silent, warn: silent, error: silent, debug: silent, info: silent, trace: silent },
    providerInfo: {
      uuid: crypto.randomUUID(),
      name: 'MetaMask',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      rdns: 'io.metamask',
    },
    shouldSendMetadata: false,
    shouldSetOnWindow: isGlobal,
    shouldAnnounceCaip294: false,
  })
}

export const evmWallets = [
  { name: 'Dev Wallet', rdns: 'test.devwallet', by: 'itself', open: () => createEvmWallet(announce) },
  ...[false, true].map(isGlobal => ({
    name: 'MetaMask',
    rdns: 'io.metamask',
    by: `@metamask/providers${isGlobal ? ', also at window.ethereum' : ''}`,
    open: () => createEvmWallet((provider, vault) => showAsMetaMask(provider, vault, isGlobal)),
  })),
]

/** Announcing wallets listen for as long as the window lives, and tests share the window. @returns removes them */
export function enterPage(): () => void {
  const added = vi.spyOn(window, 'addEventListener')
  return () => {
    for (const [type, listener] of added.mock.calls)
      if (type.startsWith('eip6963:') && listener) removeEventListener(type, listener as EventListener)
    added.mockRestore()
    Reflect.deleteProperty(window, 'ethereum')
  }
}

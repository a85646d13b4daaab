import { type ChainId, evmChainId, isEvmAddress } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError, toProviderError } from '../../shared/errors.ts'

/** An EIP-1193 provider as found in a page; nothing about it is trusted. */
export interface Eip1193Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export interface Eip155Session {
  accounts: ConnectionAccount[]
  chainId: ChainId
}

const maxAccounts = 64

/** Asks a wallet and rejects with an `Error` of integer `code`, whatever the wallet threw. */
export async function askWallet(provider: Eip1193Provider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    throw toProviderError(thrown)
  }
}

/** The addresses in a wallet's answer; anything that is not an address is dropped. */
export function readAccounts(answer: unknown): ConnectionAccount[] {
  return Array.isArray(answer)
    ? answer
        .slice(0, maxAccounts)
        .filter(isEvmAddress)
        .map(address => ({ address, type: 'eoa' as const }))
    : []
}

/**
 * Connects. `silent` uses `eth_accounts` and `eth_chainId` only, so a wallet never shows anything.
 * @throws ProviderRpcError what the wallet answered; 4100 when it gives no account
 */
export async function connectEip155(provider: Eip1193Provider, silent: boolean): Promise<Eip155Session> {
  const accounts = readAccounts(await askWallet(provider, silent ? 'eth_accounts' : 'eth_requestAccounts'))
  if (!accounts.length) throw new ProviderRpcError(4100, 'The wallet gave no account to this page')
  const chainId = evmChainId(await askWallet(provider, 'eth_chainId'))
  if (!chainId) throw new ConnectKitError('wallet_failed', 'The wallet answered eth_chainId with something else')
  return { accounts, chainId }
}

export interface Eip155Listener {
  onAccounts(accounts: ConnectionAccount[]): void
  onChain(chainId: ChainId): void
  /** EIP-1193 `disconnect`: all chains unreachable, which may or may not mean that the permission is gone. */
  onDisconnect(): void
}

/** Listens to a wallet's events; returns how to stop. Wallets without `on` or whose `on` throws simply never report. */
export function watchEip155(provider: Eip1193Provider, listener: Eip155Listener): () => void {
  const handlers: Record<string, (payload: unknown) => void> = {
    accountsChanged: accounts => listener.onAccounts(readAccounts(accounts)),
    chainChanged(value) {
      const chainId = evmChainId(value)
      if (chainId) listener.onChain(chainId)
    },
    disconnect: () => listener.onDisconnect(),
  }
  const each = (method: 'on' | 'removeListener') => {
    for (const [event, handler] of Object.entries(handlers))
      try {
        provider[method]?.(event, handler)
      } catch {}
  }
  each('on')
  return () => each('removeListener')
}

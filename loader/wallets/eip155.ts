import { type ChainId, evmChainId, isEvmAddress } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError, toProviderError } from '../../shared/errors.ts'
import { relayClass } from '../../shared/protocol/relayClass.ts'
import type { Driver, News, Source } from '../source.ts'

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
/** A wallet that asks its user before it lets go holds up nobody longer than this. */
const revokeWaitMs = 3_000

/** Asks a wallet and rejects with an `Error` of integer `code`, whatever the wallet threw. */
export async function askWallet(provider: Eip1193Provider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    throw toProviderError(thrown)
  }
}

/**
 * The addresses in a wallet's answer; anything that is not an address is dropped.
 * @param wallet says of itself when its accounts are contracts, as safe/createSafeProvider.ts does
 */
export function readAccounts(
  answer: unknown,
  wallet?: Partial<Eip1193Provider> & { isSmartAccount?: unknown },
): ConnectionAccount[] {
  return Array.isArray(answer)
    ? answer
        .slice(0, maxAccounts)
        .filter(isEvmAddress)
        .map(address => ({ address, type: wallet?.isSmartAccount ? 'smartAccount' : 'eoa' }))
    : []
}

/**
 * Connects. `silent` uses `eth_accounts` and `eth_chainId` only, so a wallet never shows anything.
 * @throws ProviderRpcError what the wallet answered; 4100 when it gives no account, or takes it back on the way
 * @spec 7.wallet-reads
 */
export async function connectEip155(
  provider: Eip1193Provider,
  silent: boolean,
  signal?: AbortSignal,
): Promise<Eip155Session> {
  let accounts: ConnectionAccount[] = []
  const hear = (answer: unknown) => {
    accounts = readAccounts(answer, provider)
  }
  const stop = watchEip155(provider, { accountsChanged: hear })
  const ask = async (method: string) => {
    const answer = await askWallet(provider, method)
    if (signal?.aborted) throw new ConnectKitError('aborted', `${method} was given up`)
    return answer
  }
  try {
    hear(await ask(silent ? 'eth_accounts' : 'eth_requestAccounts'))
    const chainId = accounts.length ? evmChainId(await ask('eth_chainId')) : undefined
    if (!accounts.length) throw new ProviderRpcError(4100, 'The wallet gave no account')
    if (!chainId) throw new ConnectKitError('wallet_failed', 'The wallet gave no chain')
    return { accounts, chainId }
  } finally {
    stop()
  }
}

/** Takes the page's permission back (EIP-2255). Many wallets do not know the method; that is no failure. */
export function revokeEip155(provider: Eip1193Provider): Promise<unknown> {
  return Promise.race([
    askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => null),
    new Promise<void>(resolve => setTimeout(resolve, revokeWaitMs)),
  ])
}

/**
 * Listens to a wallet's events by EIP-1193; returns how to stop. `disconnect` says that all chains are unreachable, which
 * may or may not mean that the permission is gone. Wallets without `on` or whose `on` throws simply never report.
 */
export function watchEip155(
  provider: Eip1193Provider,
  listeners: Partial<Record<'accountsChanged' | 'chainChanged' | 'disconnect', (payload: unknown) => void>>,
): () => void {
  const each = (method: 'on' | 'removeListener') => {
    for (const [event, listener] of Object.entries(listeners))
      try {
        provider[method]?.(event, listener)
      } catch {}
  }
  each('on')
  return () => each('removeListener')
}

/** The fact that a method may have changed: `wallet_requestPermissions` the accounts, `wallet_switchEthereumChain` the chain. */
function factBehind(method: string): 'eth_accounts' | 'eth_chainId' | undefined {
  if (/^(eth_accounts|wallet_[a-z]+Permissions)$/.test(method)) return 'eth_accounts'
  if (/^(eth_chainId|wallet_[a-z]+EthereumChain)$/.test(method)) return 'eth_chainId'
}

export function createEip155Driver(provider: Eip1193Provider): Driver {
  const newsIn = (fact: ReturnType<typeof factBehind>, answer: unknown): News | undefined => {
    if (fact === 'eth_accounts') return { accounts: readAccounts(answer, provider) }
    const chainId = evmChainId(answer)
    return chainId && { chainId }
  }
  return {
    connect: (_, isSilent, signal) => connectEip155(provider, isSilent, signal),
    request: (method, params) => askWallet(provider, method, params),
    async learn(method, answer) {
      const fact = factBehind(method)
      const told = fact && (method === fact ? answer : await askWallet(provider, fact).catch(() => undefined))
      return told === undefined ? undefined : newsIn(fact, told)
    },
    watch(heard) {
      const tell = (news: News | undefined) => news && heard(news)
      const accountsChanged = (said: unknown) => tell(newsIn('eth_accounts', said))
      return watchEip155(provider, {
        accountsChanged,
        chainChanged: said => tell(newsIn('eth_chainId', said)),
        // A node that is down is no reason to sign the visitor out: the wallet is asked whether it still knows the page.
        disconnect: () => void askWallet(provider, 'eth_accounts').then(accountsChanged, () => accountsChanged([])),
      })
    },
    disconnect: () => revokeEip155(provider),
  }
}

export const eip155Source: Source = {
  namespaces: ['eip155'],
  isLedByWallet: true,
  networks: () => [],
  readAccounts: (_, said) =>
    Array.isArray(said)
      ? readAccounts(
          said.map(account => account?.address),
          { isSmartAccount: said[0]?.type === 'smartAccount' },
        )
      : [],
  relayClass: (_, method) => relayClass(method),
}

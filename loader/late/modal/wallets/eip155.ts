import type { ConnectionAccount } from '../../../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError, toProviderError } from '../../../../shared/errors.ts'
import { evmChainId } from '../../../../shared/parseCaip.ts'
import { spellEvmAddress } from '../../../../shared/spellAddress.ts'
import type { Driver, Eip1193Provider, Granted, News, Rules } from '../../../kernel/source.ts'

/** @property isSmartAccount set if its accounts are contracts (late/safe/createSafeProvider.ts) */
type Wallet = Eip1193Provider & { isSmartAccount?: unknown }

const maxAccounts = 64

/** Calls a wallet; rejects with an `Error` of integer `code`, whatever the wallet threw. */
export async function askWallet(provider: Eip1193Provider, method: string, params?: unknown): Promise<unknown> {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (thrown) {
    throw toProviderError(thrown)
  }
}

/** The valid addresses in a wallet's answer, without duplicates. */
export function readAccounts(answer: unknown, isSmartAccount?: unknown): ConnectionAccount[] {
  const accounts = new Map<string, ConnectionAccount>()
  for (const entry of Array.isArray(answer) ? answer.slice(0, maxAccounts) : []) {
    const address = spellEvmAddress(entry)
    const key = address?.toLowerCase()
    if (address && key && !accounts.has(key))
      accounts.set(key, { address, type: isSmartAccount ? 'smartAccount' : 'eoa' })
  }
  return [...accounts.values()]
}

/**
 * Connects. `silent` uses only `eth_accounts` and `eth_chainId`, which show nothing.
 * @throws ProviderRpcError from the wallet; 4100 if it gives no account or revokes it meanwhile
 * @spec 7.wallet-reads
 */
export async function connectEip155(provider: Wallet, silent: boolean, signal?: AbortSignal): Promise<Granted> {
  let accounts: ConnectionAccount[] = []
  const hear = (answer: unknown) => {
    accounts = readAccounts(answer, provider.isSmartAccount)
  }
  const stop = watchEip155(provider, { accountsChanged: hear })
  try {
    const answer = await askWallet(provider, silent ? 'eth_accounts' : 'eth_requestAccounts')
    // A broken wallet, not a refusal. Some wallets answer `null` for an empty list.
    if (answer && !Array.isArray(answer))
      throw new ConnectKitError('wallet_failed', 'The wallet did not return a list of accounts')
    hear(answer)
    if (signal?.aborted) throw new ConnectKitError('aborted', 'The connection attempt was cancelled')
    const chainId = accounts.length ? evmChainId(await askWallet(provider, 'eth_chainId')) : undefined
    if (!accounts.length) throw new ProviderRpcError(4100, 'The wallet did not return an account')
    if (!chainId) throw new ConnectKitError('wallet_failed', 'The wallet did not return a chain')
    return { accounts, chainId }
  } finally {
    stop()
  }
}

/** Listens to a wallet. `disconnect` may or may not mean that the permission is gone. @returns stops listening */
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

export function createEip155Driver(provider: Wallet): Driver {
  const accountsIn = (answer: unknown): News => ({ accounts: readAccounts(answer, provider.isSmartAccount) })
  const chainIn = (answer: unknown): News | undefined => {
    const chainId = evmChainId(answer)
    return chainId && { chainId }
  }
  return {
    connect: (_, isSilent, signal) => connectEip155(provider, isSilent, signal),
    request: (method, params) => askWallet(provider, method, params),
    /** Queries the wallet after calls that may have changed accounts or chain. */
    async learn(method, answer) {
      let fact = method
      if (method.endsWith('Permissions')) fact = 'eth_accounts'
      if (method.endsWith('EthereumChain')) fact = 'eth_chainId'
      const current = method === fact ? answer : await askWallet(provider, fact).catch(() => undefined)
      if (fact === 'eth_accounts' && current !== undefined) return accountsIn(current)
      if (fact === 'eth_chainId') return chainIn(current)
    },
    watch(heard) {
      const accountsChanged = (accounts: unknown) => heard(accountsIn(accounts))
      /** The latest reported network. An answer to an earlier report is outdated. */
      let latest: unknown
      return watchEip155(provider, {
        accountsChanged,
        async chainChanged(reported) {
          const mine = {}
          latest = mine
          // Even an unreadable report says that something changed.
          const news = chainIn(reported) ?? chainIn(await askWallet(provider, 'eth_chainId').catch(() => undefined))
          if (news && latest === mine) heard(news)
        },
        // Perhaps only a node is down. Check whether the wallet still knows the page before signing the visitor out.
        disconnect: () => void askWallet(provider, 'eth_accounts').then(accountsChanged, () => accountsChanged([])),
      })
    },
    // EIP-2255. Many wallets lack the method, which is not a failure.
    disconnect: () => askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]),
  }
}

export const eip155Rules: Rules = {
  namespaces: ['eip155'],
  isLedByWallet: true,
  networks: () => [],
  readAccounts(_, claimed) {
    const accounts = Array.isArray(claimed) ? claimed : []
    const { type, smartAccountDeployed } = Object(accounts[0])
    const isSmart = type === 'smartAccount'
    const facts = isSmart && typeof smartAccountDeployed === 'boolean' && { smartAccountDeployed }
    return readAccounts(
      accounts.map(account => account?.address),
      isSmart,
    ).map(account => ({ ...account, ...facts }))
  },
}

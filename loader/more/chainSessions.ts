import { isAccountAddress } from '../../shared/addresses.ts'
import { type ChainId, type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { ConnectKitError, ProviderRpcError, toProviderError } from '../../shared/errors.ts'
import { namedChains } from './chainNames.ts'
import type { Driver, Granted } from './driver.ts'

/** Wallets of the page of other namespaces that gave accounts, followed from that moment on. */
export interface ChainSessions {
  /** @throws ProviderRpcError what the wallet said; `unauthorized` when it gave no account of that network */
  connect(
    key: string,
    driver: Driver,
    chainIds: readonly ChainId[],
    isSilent: boolean,
    signal?: AbortSignal,
  ): Promise<Granted>
  /** From now on, also where nothing was given: one that is locked tells when it is unlocked. */
  follow(key: string, driver: Driver, granted: Granted): void
  get(key: string): Granted | undefined
  /** What the visitor chose: of accounts which is first, and the network. */
  set(key: string, granted: Granted): void
  stop(key: string): void
  stopAll(): void
}

const maxAccounts = 64
/** A wallet that floods us with events is heard fifty times a second. */
const settleMs = 20

/** Asks a wallet, and rejects with an `Error` of integer `code`, whatever the wallet threw. */
export async function askDriver<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    if (thrown instanceof ConnectKitError) throw thrown
    const error = toProviderError(thrown)
    // Many say it in words only.
    if (error.code === -32603 && /reject|cancel|denied|declin/i.test(error.message))
      throw new ProviderRpcError(4001, error.message)
    throw error
  }
}

/** Accounts as a wallet, or the iframe for one of its own, says; what is no address of the network is dropped. */
export function cleanAccounts(chainId: ChainId, said: unknown): ConnectionAccount[] {
  return (Array.isArray(said) ? said.slice(0, maxAccounts) : [])
    .filter(account => isAccountAddress(chainId, account?.address))
    .map(({ address, type, publicKey, path }) => ({
      address,
      ...(/^(payment|ordinal|eoa|smartAccount)$/.test(type) && { type }),
      ...(typeof publicKey === 'string' && /^([\da-fA-F]{2}){1,128}$/.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && /^[\w/']{1,64}$/.test(path) && { path }),
    }))
}

/**
 * @param onChange a wallet said something about itself, which may be what it said before
 * @param onGiven it gave accounts
 */
export function createChainSessions(
  onChange: (namespace: Namespace, key: string) => void,
  onGiven: (accounts: readonly ConnectionAccount[]) => void,
): ChainSessions {
  const sessions = new Map<string, Granted & { stop(): void }>()

  const stop = (key: string) => {
    sessions.get(key)?.stop()
    sessions.delete(key)
  }

  const follow = (key: string, driver: Driver, granted: Granted) => {
    stop(key)
    onGiven(granted.accounts)
    let isDue = false
    let told: readonly ConnectionAccount[] | undefined
    const session: Granted & { stop(): void } = { ...granted, stop() {} }
    const report = async () => {
      isDue = false
      if (sessions.get(key) !== session) return
      const { chainId: before } = session
      // It may be on another network of its own by now.
      const silently = () =>
        driver
          .connect([before, ...namedChains(namespaceOf(before))], true)
          .catch(() => ({ accounts: [], chainId: before }))
      const { chainId, accounts: said } = told ? { accounts: [...told], chainId: before } : await silently()
      const accounts = cleanAccounts(chainId, said)
      onGiven(accounts)
      // The one the visitor has put first stays so.
      const first = session.accounts[0]?.address
      accounts.sort((one, other) => +(other.address === first) - +(one.address === first))
      // What was chosen meanwhile stays.
      Object.assign(session, { accounts }, session.chainId === before && { chainId })
      if (sessions.get(key) === session) onChange(namespaceOf(chainId), key)
    }
    sessions.set(key, session)
    try {
      session.stop =
        driver.watch?.(accounts => {
          told = accounts
          if (!isDue) setTimeout(report, settleMs)
          isDue = true
        }) ?? session.stop
    } catch {}
  }

  return {
    async connect(key, driver, chainIds, isSilent, signal) {
      const said = await askDriver(() => driver.connect(chainIds, isSilent))
      // An attempt that was given up must not replace whatever has been connected since.
      if (signal?.aborted) throw new ConnectKitError('aborted', 'The connection was given up')
      const { chainId } = said
      const accounts = cleanAccounts(chainId, said.accounts)
      if (!accounts.length)
        throw new ConnectKitError('unauthorized', `The wallet gave no account of ${chainId}`, { chainId })
      follow(key, driver, { accounts, chainId })
      return { accounts, chainId }
    },
    follow,
    get: key => sessions.get(key),
    set(key, { accounts, chainId }) {
      Object.assign(sessions.get(key) ?? {}, { accounts, chainId })
    },
    stop,
    stopAll() {
      for (const key of [...sessions.keys()]) stop(key)
    },
  }
}

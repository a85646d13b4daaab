import { type Namespace, namespaceOf } from '../shared/caip.ts'
import type { ConnectionAccount } from '../shared/connections.ts'
import { ConnectKitError } from '../shared/errors.ts'
import type { Driver, Granted, News, Source } from './source.ts'

/**
 * Wallets of the page that gave accounts, followed from that moment on: what they last said counts. They go by namespace and id,
 * `solana:Backpack`.
 */
export interface Sessions {
  /** @throws what the wallet said; `unauthorized` when it gave no account */
  connect(
    key: string,
    driver: Driver,
    wanted: Pick<Source, 'readAccounts'> & { chainIds: Parameters<Driver['connect']>[0] },
    isSilent: boolean,
    signal?: AbortSignal,
  ): Promise<Granted>
  /** From now on, also where nothing was given: a locked wallet tells when it is unlocked. */
  follow(key: string, driver: Driver, granted: Granted): void
  get(key: string): Granted | undefined
  /** What the visitor chose: of accounts which is first, and the network. */
  set(key: string, granted: Granted): void
  /** One call to a wallet, followed or not; what its answer says of the wallet is believed. */
  request(key: string, driver: Driver, ...call: Parameters<Driver['request']>): Promise<unknown>
  stop(key: string): void
  /** Stops all of a namespace but one; without it all there are. */
  stopOthers(namespace?: Namespace, key?: string): void
}

/** A wallet that floods us with events is heard fifty times a second: the iframe gets no more than its own limit. */
const settleMs = 20

/**
 * @param onChange a wallet said something about itself, which may be what it said before
 * @param onGiven it gave accounts
 */
export function createSessions(
  sourceOf: (namespace: Namespace) => Source | undefined,
  onChange: (key: string) => void,
  onGiven: (accounts: readonly ConnectionAccount[]) => void,
): Sessions {
  const sessions = new Map<string, Granted & { stop(): void; learn(news: News): void }>()

  const stop = (key: string) => {
    sessions.get(key)?.stop()
    sessions.delete(key)
  }

  const follow: Sessions['follow'] = (key, driver, granted) => {
    stop(key)
    onGiven(granted.accounts)
    const source = sourceOf(namespaceOf(granted.chainId))
    let isDue = false
    /** Something has changed, and the wallet did not say what. */
    let isUnsure = false
    /** It was last reported so. */
    let isLocked = !granted.accounts.length

    const keep = ({ accounts: said, chainId }: News, before: Granted) => {
      const first = session.accounts[0]?.address
      // A network that was chosen meanwhile stays.
      if (chainId && session.chainId === before.chainId) Object.assign(session, { chainId })
      if (!said) return
      const accounts = source?.readAccounts(session.chainId, said) ?? []
      onGiven(accounts)
      // So does the account that the visitor has put first.
      if (!source?.isLedByWallet) accounts.sort((one, other) => +(other.address === first) - +(one.address === first))
      Object.assign(session, { accounts })
    }

    const tell = () => {
      isLocked = !session.accounts.length
      // A wallet that cannot be told to stop still talks to a session that has ended.
      if (sessions.get(key) === session) onChange(key)
    }

    /** Only the last question counts: a wallet may never answer one. */
    let asking: symbol | undefined
    const ask = async () => {
      const mine = Symbol()
      asking = mine
      const before = { ...session }
      const chainIds = [before.chainId, ...(source?.networks(namespaceOf(before.chainId)) ?? [])]
      const nothing: News = { accounts: [] }
      const news = await driver.connect(chainIds, true).catch(() => nothing)
      if (asking !== mine) return
      keep(news, before)
      tell()
    }

    const report = () => {
      isDue = false
      if (!isUnsure) return tell()
      isUnsure = false
      void ask()
    }

    const reportSoon = () => {
      if (!isDue) setTimeout(report, settleMs)
      isDue = true
    }

    const session = {
      ...granted,
      stop() {},
      learn(news: News) {
        // Unlocked, it may be anywhere.
        const isBack = isLocked && news.accounts?.length
        if (isBack || (!news.accounts && !news.chainId)) isUnsure = true
        else keep(news, session)
        reportSoon()
      },
    }
    sessions.set(key, session)
    try {
      session.stop = driver.watch?.(session.learn) ?? session.stop
    } catch {}
  }

  return {
    async connect(key, driver, { chainIds, readAccounts }, isSilent, signal) {
      const said = await driver.connect(chainIds, isSilent, signal)
      // An attempt that was given up must not replace whatever has been connected since.
      if (signal?.aborted) throw new ConnectKitError('aborted', 'The connection was given up')
      const { chainId } = said
      const accounts = readAccounts(chainId, said.accounts)
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
    async request(key, driver, method, params, chainId) {
      const answer = await driver.request(method, params, chainId)
      const news = await driver.learn?.(method, answer)
      if (news) {
        if (news.accounts) onGiven(news.accounts)
        Object.assign(sessions.get(key) ?? {}, news)
        onChange(key)
      }
      return answer
    },
    stop,
    stopOthers(namespace, mine) {
      const isOver = (key: string) => key !== mine && (!namespace || key.startsWith(`${namespace}:`))
      for (const key of [...sessions.keys()].filter(isOver)) stop(key)
    },
  }
}

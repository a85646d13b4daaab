import { type Namespace, namespaceOf } from '../../../../shared/caip.ts'
import type { ConnectionAccount } from '../../../../shared/connections.ts'
import { ConnectKitError } from '../../../../shared/errors.ts'
import type { Driver, Granted, News, Rules } from '../../../kernel/source.ts'

/** The page's followed wallets and their last known state, by namespace and id, such as `solana:Backpack`. */
export interface Sessions {
  /** @throws what the wallet threw; `unauthorized` if it returned no account */
  connect(
    key: string,
    driver: Driver,
    wanted: Pick<Rules, 'readAccounts'> & { chainIds: Parameters<Driver['connect']>[0] },
    isSilent: boolean,
    signal?: AbortSignal,
  ): Promise<Granted>
  /** Follows a wallet. One without accounts may be unlocked later. */
  follow(key: string, driver: Driver, granted: Granted): void
  /** Queries a followed wallet, which may have changed without an event. */
  ask(key: string): void
  get(key: string): Granted | undefined
  /** Sets the visitor's choice of network and first account. */
  set(key: string, granted: Granted): void
  /** Sends a call to a wallet, followed or not, and learns from the answer. */
  request(key: string, driver: Driver, ...call: Parameters<Driver['request']>): Promise<unknown>
  stop(key: string): void
  /** Stops all sessions of a namespace but one, or all. */
  stopOthers(namespace?: Namespace, key?: string): void
}

/** Handles events at most fifty times a second, within the iframe's own limit. */
const settleMs = 20

/** @param onChange called when a wallet has reported something, perhaps nothing new */
export function createSessions(
  rulesOf: (namespace: Namespace) => Rules,
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
    const rules = rulesOf(namespaceOf(granted.chainId))
    let isScheduled = false
    /** Something changed, but the wallet did not report what. */
    let isUnsure = false
    /** Its last reported state. */
    let isLocked = !granted.accounts.length

    const keep = ({ accounts: reported, chainId }: News, before: Granted) => {
      const first = session.accounts[0]?.address
      // Keep a network that was chosen meanwhile.
      if (chainId && session.chainId === before.chainId) Object.assign(session, { chainId })
      if (!reported) return
      const accounts = rules.readAccounts(session.chainId, reported)
      onGiven(accounts)
      // Keep the visitor's chosen account first.
      if (!rules.isLedByWallet) accounts.sort((one, other) => +(other.address === first) - +(one.address === first))
      Object.assign(session, { accounts })
    }

    const notify = () => {
      isLocked = !session.accounts.length
      // A wallet that cannot be unsubscribed keeps reporting to ended sessions.
      if (sessions.get(key) === session) onChange(key)
    }

    /** Only the latest request counts: a wallet may never answer one. */
    let asking: symbol | undefined
    const ask = async () => {
      const mine = Symbol()
      asking = mine
      const before = { ...session }
      const chainIds = [before.chainId, ...rules.networks(namespaceOf(before.chainId))]
      const nothing: News = { accounts: [] }
      const news = await driver.connect(chainIds, true).catch(() => nothing)
      if (asking !== mine) return
      keep(news, before)
      notify()
    }

    const report = () => {
      isScheduled = false
      if (!isUnsure) return notify()
      isUnsure = false
      void ask()
    }

    const reportSoon = () => {
      if (!isScheduled) setTimeout(report, settleMs)
      isScheduled = true
    }

    const session = {
      ...granted,
      stop() {},
      learn(news: News) {
        // After unlocking, it may be on another network.
        const isBack = isLocked && news.accounts?.length
        if (isBack || (!news.accounts && !news.chainId)) isUnsure = true
        else keep(news, session)
        reportSoon()
      },
    }
    sessions.set(key, session)
    try {
      // A wallet whose events fail stays connected.
      session.stop = driver.watch?.(session.learn) ?? session.stop
    } catch {}
  }

  return {
    async connect(key, driver, { chainIds, readAccounts }, isSilent, signal) {
      const granted = await driver.connect(chainIds, isSilent, signal)
      // An abandoned attempt must not replace a later connection.
      if (signal?.aborted) throw new ConnectKitError('aborted', 'The connection attempt was cancelled')
      const { chainId } = granted
      const accounts = readAccounts(chainId, granted.accounts)
      if (!accounts.length)
        throw new ConnectKitError('unauthorized', `The wallet did not return an account on ${chainId}`, { chainId })
      follow(key, driver, { accounts, chainId })
      return { accounts, chainId }
    },
    follow,
    ask: key => sessions.get(key)?.learn({}),
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

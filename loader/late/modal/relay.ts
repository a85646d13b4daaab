import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import type { RelayMode } from '../../../shared/config.ts'
import { ConnectKitError, errorNumber, toWire } from '../../../shared/errors.ts'
import type { HostMethods } from '../../../shared/protocol/hostMethods.schema.ts'
import { eip155Methods, type RelayClass, relayClass } from '../../../shared/protocol/relayClass.ts'
import type { Core } from '../../kernel/core.ts'
import type { Key } from '../../kernel/memory.ts'
import type { Driver } from '../../kernel/source.ts'
import { createBudget } from './createBudget.ts'
import { demandWallet } from './demandWallet.ts'
import { openForModal } from './openForModal.ts'

/** How long a click is good for one signature or transfer. */
const grantMs = 60_000
/** How long a cancelled call counts if its wallet never answers. */
const cancelledMs = 60_000
/** The browser and the iframe report a click separately; the later report comes within this. */
const activationMs = 250
/** How long a call of the page lets the iframe prompt a wallet, answered or not. */
const leaveMs = 60_000
/** Connecting takes up to four prompts: accounts, switch, add, switch again. */
const maxPrompts = 5

type ServeAll = {
  [M in keyof HostMethods]: (params: HostMethods[M]['params'], signal: AbortSignal) => Promise<HostMethods[M]['result']>
}
type Serve = Pick<ServeAll, (keyof ServeAll & `wallet.${string}`) | 'link.open'>

/** A call of the iframe to a wallet in the page. */
export interface RelayCall {
  kind: RelayClass
  namespace: Namespace
  walletId: string
  /** Named in the error. */
  what: string
}

export interface Relay {
  serve: Serve
  /** Handles `gesture.made`, which counts only if the browser confirms it, now or a moment later. */
  grant(): Promise<void> | undefined
  /** Drops the visitor's grants: the modal was closed, opened or replaced. @param isOpened by visitor or page */
  revoke(isOpened?: boolean): void
  /** Whether the page is asking for this wallet, or for any. */
  isAsked(walletId?: string): boolean
  /** Whether the visitor clicked in this opening, or the page asks for this wallet: it may replace another. */
  isChosen(walletId: string): boolean
  /** Lets the iframe prompt these wallets for the page; returns how to end that. */
  allowConnect(walletIds: readonly string[]): () => void
}

export interface RelayWorld {
  isOpen(): boolean
  /** Whether a call of the page through the iframe is pending in this namespace. */
  isAsking(namespace: Namespace): boolean
}

/**
 * The gate between the iframe and the page's wallets (architecture §6). Even a hijacked iframe can only read, and sign
 * or send once per click of the visitor.
 */
export function createRelay(
  { discovery, sessions, connections, rulesOf, driverOf, find }: Core,
  mode: RelayMode,
  { isOpen, isAsking }: RelayWorld,
): Relay {
  const demandDriver = (connectorId: string, namespace: Namespace): Driver => {
    demandWallet(discovery, connectorId, namespace)
    return driverOf({ namespace, connectorId }) as Driver
  }

  const leaves = new Set<{ walletIds: readonly string[]; until: number }>()
  /** Calls no wallet has answered. After `until`, a cancelled call counts no more. */
  const unsettled = new Set<RelayCall & { until: number }>()
  const mayTakeGrant = createBudget(3, 5_000)
  const mayPrompt = createBudget(2 * maxPrompts, 5_000)
  let promptsLeft = maxPrompts
  /** In `performance.now()` time. */
  let grantedUntil = -1
  let hasClicked = false
  /** Counts the modal's openings. */
  let opening = 0
  /** A click or a call of the page that no second prompt has used yet. */
  let isFresh = false
  /** Wallets that had a request open already, followed until the visitor has answered it or this opening is over. */
  const busy = new Set<Key>()

  const isShown = () => isOpen() && document.visibilityState === 'visible'

  const isPending = (isMeant: (call: RelayCall) => boolean) =>
    [...unsettled].some(call => performance.now() < call.until && isMeant(call))

  /** @param since ignores leave that ended before this */
  const isAsked = (walletId?: string, since = 0) =>
    [...leaves].some(({ walletIds, until }) => (!walletId || walletIds.includes(walletId)) && since < until)

  const isChosen = (walletId: string) => hasClicked || isAsked(walletId)

  /** A wallet that answers without asking the visitor would change what the page has: its account or network. */
  const isConnected = ({ namespace, walletId }: RelayCall) =>
    connections.list().some(each => each.namespace === namespace && each.connectorId === walletId)

  /** One prompt per wallet at a time; another takes another click. */
  const takePrompt = (walletId: string) => {
    const isOfPage = isAsked(walletId, performance.now())
    const isSecond = isPending(call => call.kind === 'connect' && call.walletId === walletId)
    if (!(isOfPage || isShown()) || (isSecond && !isFresh) || !promptsLeft) return false
    // Calls of the page are not limited; clicks reported by the iframe are.
    if (!isOfPage && !mayPrompt()) return false
    promptsLeft--
    if (isSecond) isFresh = false
    return true
  }

  const takeGrant = () => {
    const isGranted = isShown() && performance.now() <= grantedUntil && mayTakeGrant()
    grantedUntil = -1
    return isGranted
  }

  /** While the page calls a wallet through the iframe, the iframe may not add calls of its own. */
  const isInUse = ({ namespace, walletId }: RelayCall) =>
    connections.find('namespace', namespace)?.connectorId === walletId && !isAsking(namespace)

  const isAllowed = (call: RelayCall): boolean => {
    switch (call.kind) {
      case 'read':
        return true
      case 'connect':
        return (isChosen(call.walletId) || !isConnected(call)) && takePrompt(call.walletId)
      case 'sign':
        return mode !== 'connect' && isInUse(call) && takeGrant()
      case 'value':
        return mode === 'value' && isInUse(call) && takeGrant()
      default:
        return false
    }
  }

  const insist = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new ConnectKitError('unauthorized', `${what} is not allowed now`)
  }

  /** @throws ConnectKitError `unauthorized` if this call is not allowed now */
  const ask = async <T>(call: RelayCall, run: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const before = { opening, grantedUntil }
    insist(isAllowed(call), call.what)
    const mine = { ...call, until: Number.POSITIVE_INFINITY }
    unsettled.add(mine)
    signal.addEventListener('abort', () => {
      mine.until = performance.now() + cancelledMs
    })
    try {
      return await run()
    } catch (thrown) {
      // The wallet lacks the method, so the click may be used for another one.
      const hasTaken = call.kind === 'sign' || call.kind === 'value'
      if (hasTaken && toWire(thrown).code === 4200 && before.opening === opening) grantedUntil = before.grantedUntil
      throw thrown
    } finally {
      unsettled.delete(mine)
    }
  }

  const allowPrompts = () => {
    promptsLeft = maxPrompts
    isFresh = true
  }

  const take = () => {
    hasClicked = true
    allowPrompts()
    const isSigning = isPending(({ kind }) => kind === 'sign' || kind === 'value')
    if (!isSigning) grantedUntil = performance.now() + grantMs
  }

  return {
    serve: {
      async 'wallet.connect'({ walletId, namespace, chainIds }, signal) {
        const { readAccounts } = rulesOf(namespace)
        const driver = demandDriver(walletId, namespace)
        const key = `${namespace}:${walletId}`
        const wanted = { chainIds: chainIds.filter(chainId => namespaceOf(chainId) === namespace), readAccounts }
        const connect = async () => {
          try {
            const granted = await sessions.connect(key, driver, wanted, false, signal)
            busy.delete(key)
            return granted
          } catch (thrown) {
            const [chainId] = wanted.chainIds
            if (toWire(thrown).code === errorNumber('wallet_busy') && chainId && !sessions.get(key)) {
              sessions.follow(key, driver, { accounts: [], chainId })
              busy.add(key)
            }
            throw thrown
          }
        }
        return ask({ kind: 'connect', namespace, walletId, what: 'a connection' }, connect, signal)
      },
      async 'wallet.request'({ walletId, chainId, method, params }, signal) {
        const namespace = namespaceOf(chainId)
        const rules = rulesOf(namespace)
        const driver = demandDriver(walletId, namespace)
        const classes = { ...rules.methods, eip155: eip155Methods }[namespace] ?? {}
        const kind = relayClass(classes, method)
        const key = `${namespace}:${walletId}`
        const request = async () => {
          // Not every wallet tells that its request was answered.
          if (kind === 'read' && busy.has(key) && !sessions.get(key)?.accounts.length) sessions.ask(key)
          rules.insist?.({ walletId, chainId, method, params, kind }, sessions.get(key))
          return sessions.request(key, driver, method, params, chainId)
        }
        return ask({ kind, namespace, walletId, what: method }, request, signal)
      },
      async 'link.open'({ link }) {
        insist(takeGrant(), 'a link')
        openForModal(link)
        return null
      },
    },
    async grant() {
      const { userActivation } = navigator
      const mine = opening
      const tellBy = performance.now() + activationMs
      while (mine === opening && isShown() && userActivation) {
        if (userActivation.isActive) return take()
        if (performance.now() >= tellBy) return
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    revoke(isOpened) {
      grantedUntil = -1
      hasClicked = isFresh = false
      opening++
      for (const key of busy) if (!find(key)) sessions.stop(key)
      busy.clear()
      if (isOpened) promptsLeft = maxPrompts
    },
    isAsked,
    isChosen,
    allowConnect(walletIds) {
      const leave = { walletIds, until: performance.now() + leaveMs }
      leaves.add(leave)
      allowPrompts()
      return () => void leaves.delete(leave)
    },
  }
}

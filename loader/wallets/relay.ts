import { type Namespace, namespaceOf } from '../../shared/caip.ts'
import type { RelayMode } from '../../shared/config.ts'
import { ConnectKitError, toWire } from '../../shared/errors.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { RelayClass } from '../../shared/protocol/relayClass.ts'
import type { Core } from '../core.ts'
import { openForModal } from '../openForModal.ts'
import type { Driver } from '../source.ts'
import { createBudget } from './createBudget.ts'

/** A visitor's click is good for one signature or transfer, for this long. */
const grantMs = 60_000
/** A call that was given up counts until its wallet answers, but no longer than this. */
const cancelledMs = 60_000
/** The browser tells the page of a click by another way than the iframe: the later of the two comes within this. */
const activationMs = 250
/** Leave to prompt a wallet, given by a call of the page, ends after this even where the iframe never answers the call. */
const leaveMs = 60_000
/** Connecting takes up to four prompts: accounts, the network, adding it, and the network again. */
const maxPrompts = 5

type ServeAll = {
  [M in keyof HostMethods]: (params: HostMethods[M]['params'], signal: AbortSignal) => Promise<HostMethods[M]['result']>
}
type Serve = Pick<ServeAll, (keyof ServeAll & `wallet.${string}`) | 'link.open'>

/** One call of the iframe to a wallet of the page. */
export interface RelayCall {
  kind: RelayClass
  namespace: Namespace
  walletId: string
  /** For the error. */
  what: string
}

export interface Relay {
  serve: Serve
  /** `gesture.made`: believed only when the browser itself says so, which it may do a moment later. */
  grant(): Promise<void> | undefined
  /** What the visitor gave is over: the modal was closed, opened or made anew. @param isOpened by the visitor or the page */
  revoke(isOpened?: boolean): void
  /** The page is asking for this wallet. */
  isAsked(walletId: string): boolean
  /** The visitor has clicked in this opening, or the page asks for this wallet: its connection may take another's place. */
  isChosen(walletId: string): boolean
  /** The page itself asks for these wallets; returns how to take that back. */
  allowConnect(walletIds: readonly string[]): () => void
}

/** What the relay has to know of the modal. */
export interface RelayWorld {
  isOpen(): boolean
  /** A call of the page to a wallet that the iframe holds is out in this namespace, or the modal shows itself for one. */
  isAsking(namespace: Namespace): boolean
}

/**
 * The gate between the iframe and the wallets of the page (architecture §6). It protects the page and its visitor from
 * an iframe that has been taken over: such a frame can read, and sign or send no more often than the visitor acts.
 */
export function createRelay(
  { discovery, sessions, connections, sourceOf, driverOf }: Core,
  mode: RelayMode,
  { isOpen, isAsking }: RelayWorld,
): Relay {
  const demandDriver = (connectorId: string, namespace: Namespace): Driver => {
    discovery.demand(connectorId, namespace)
    return driverOf({ namespace, connectorId }) as Driver
  }

  const leaves = new Set<{ walletIds: readonly string[]; until: number }>()
  /** Calls no wallet has answered yet. After `until` a call that was given up counts no more. */
  const unsettled = new Set<RelayCall & { until: number }>()
  const mayTakeGrant = createBudget(3, 5_000)
  const mayPrompt = createBudget(2 * maxPrompts, 5_000)
  let promptsLeft = maxPrompts
  /** By the clock; before it, for none. */
  let grantedUntil = -1
  let hasClicked = false
  /** Of the modal. */
  let opening = 0
  /** A click, or a call of the page, that no prompt beside an unanswered one has used up yet. */
  let isFresh = false

  const isShown = () => isOpen() && document.visibilityState === 'visible'

  const isPending = (isMeant: (call: RelayCall) => boolean) =>
    [...unsettled].some(call => performance.now() < call.until && isMeant(call))

  /** @param since a leave that ended before does not count */
  const isAsked = (walletId: string, since = 0) =>
    [...leaves].some(({ walletIds, until }) => walletIds.includes(walletId) && since < until)

  /** One prompt for each wallet at a time, another only for another click: whoever asks again wants to be asked again. */
  const takePrompt = (walletId: string) => {
    const isOfPage = isAsked(walletId, performance.now())
    const isSecond = isPending(call => call.kind === 'connect' && call.walletId === walletId)
    if (!(isOfPage || isShown()) || (isSecond && !isFresh) || !promptsLeft) return false
    // The page may ask as often as it likes; a click is claimed as often as the iframe likes.
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

  /** Of what the page asks through the iframe, the iframe makes nothing of its own. */
  const isInUse = ({ namespace, walletId }: RelayCall) =>
    connections.find('namespace', namespace)?.connectorId === walletId && !isAsking(namespace)

  const isAllowed = (call: RelayCall): boolean => {
    switch (call.kind) {
      case 'read':
        return true
      case 'connect':
        return takePrompt(call.walletId)
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

  /** @throws ConnectKitError `unauthorized` when a call of this class may not be made now */
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
      // Nothing came of it: what the click was for may be asked in other words.
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
      async 'wallet.connect'({ walletId, namespace, chainIds, silent }, signal) {
        const { readAccounts } = sourceOf(namespace)
        const driver = demandDriver(walletId, namespace)
        const kind = silent ? 'read' : 'connect'
        const key = `${namespace}:${walletId}`
        const wanted = { chainIds: chainIds.filter(chainId => namespaceOf(chainId) === namespace), readAccounts }
        const connect = () => sessions.connect(key, driver, wanted, silent, signal)
        return ask({ kind, namespace, walletId, what: 'a connection' }, connect, signal)
      },
      async 'wallet.request'({ walletId, chainId, method, params }, signal) {
        const namespace = namespaceOf(chainId)
        const source = sourceOf(namespace)
        const driver = demandDriver(walletId, namespace)
        const kind = source.relayClass(namespace, method)
        const key = `${namespace}:${walletId}`
        const request = async () => {
          source.insist?.({ walletId, chainId, method, params, kind }, sessions.get(key))
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
      if (isOpened) promptsLeft = maxPrompts
    },
    isAsked,
    isChosen: walletId => hasClicked || isAsked(walletId),
    allowConnect(walletIds) {
      const leave = { walletIds, until: performance.now() + leaveMs }
      leaves.add(leave)
      allowPrompts()
      return () => void leaves.delete(leave)
    },
  }
}

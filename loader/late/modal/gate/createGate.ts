import type { Namespace } from '../../../../shared/caip.ts'
import type { RelayMode } from '../../../../shared/config.ts'
import { ConnectKitError, toWire } from '../../../../shared/errors.ts'
import type { Core } from '../../../kernel/core.ts'
import { mayBeSame } from './mayBeSame.ts'
import { type GateCall, maxPrompts, pageCounts } from './pageCounts.ts'

/** How long a click is valid for one signature or transfer. */
const grantMs = 60_000
/** How long a cancelled call stays pending if its wallet never answers. */
const cancelledMs = 60_000
/** The browser and the iframe report a click separately. The second report arrives within this time. */
const activationMs = 250
/** How long a call of the page lets the iframe prompt a wallet, answered or not. */
const permitMs = 60_000

export interface Gate {
  /** @throws ConnectKitError `unauthorized` if this call is not allowed now */
  ask<T>(call: GateCall, run: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Uses up the visitor's click. @throws ConnectKitError `unauthorized` without one */
  spendClick(what: string): void
  /** Handles `gesture.made`, which counts only if the browser confirms it, now or a moment later. */
  grant(): Promise<void> | undefined
  /** Drops the visitor's grants: the modal was closed, opened or replaced. @param isOpened by visitor or page */
  revoke(isOpened?: boolean): void
  /** Whether the page has requested this wallet, or any. */
  isRequested(walletId?: string): boolean
  /** Whether this wallet may replace another: the visitor clicked in this opening, or the page requested it. */
  isChosen(walletId: string): boolean
  /** Lets the iframe prompt these wallets for the page. @returns ends that */
  allowConnect(walletIds: readonly string[]): () => void
}

/** Whether a call uses up a click. */
export const isSignature = ({ kind }: Pick<GateCall, 'kind'>) => /^(sign|signIn|value)$/.test(kind)

export interface GateWorld {
  isOpen(): boolean
  /** Whether a call of the page through the iframe is pending in this namespace. */
  isAsking(namespace: Namespace): boolean
  /** A form in the page. Wallets are off-limits until the visitor has pressed in it. */
  isInline?: boolean | undefined
}

/**
 * The gate between the iframe and the page's wallets (architecture §6). Even a hijacked iframe can only read. It can
 * sign or send once per click of the visitor.
 */
export function createGate(
  { connections, discovery }: Pick<Core, 'connections' | 'discovery'>,
  mode: RelayMode,
  { isOpen, isAsking, isInline }: GateWorld,
): Gate {
  const { unsettled, mayTakeGrant, mayPrompt } = pageCounts()
  const permits = new Set<{ walletIds: readonly string[]; until: number }>()
  let promptsLeft = maxPrompts
  /** In `performance.now()` time. */
  let grantedUntil = -1
  let hasClicked = false
  /** Counts the modal's openings. */
  let opening = 0
  /** Set by a click or a call of the page until a second prompt uses it. */
  let isFresh = false

  const isShown = () => isOpen() && document.visibilityState === 'visible'

  const isPending = (isMeant: (call: GateCall) => boolean) =>
    [...unsettled].some(call => performance.now() < call.until && isMeant(call))

  /** @param since ignores permits that ended before this */
  const isRequested = (walletId?: string, since = 0) =>
    [...permits].some(({ walletIds, until }) => (!walletId || walletIds.includes(walletId)) && since < until)

  const isChosen = (walletId: string) => hasClicked || isRequested(walletId)

  /** A wallet that answers without a prompt would change the page's account or network. */
  const isConnected = ({ namespace, walletId }: GateCall) =>
    connections.list().some(each => each.namespace === namespace && mayBeSame(discovery, each.connectorId, walletId))

  const mayReplace = (call: GateCall) => isChosen(call.walletId) || !isConnected(call)

  /** One prompt per wallet at a time. A second prompt takes another click. */
  const takePrompt = (walletId: string) => {
    const isOfPage = isRequested(walletId, performance.now())
    const isSecond = isPending(call => /^(connect|signIn)$/.test(call.kind) && call.walletId === walletId)
    if (!(isOfPage || (isShown() && (!isInline || hasClicked))) || (isSecond && !isFresh) || !promptsLeft) return false
    // Clicks reported by the iframe are limited. Calls of the page are not.
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

  /** While the page calls a wallet through the iframe, the iframe may not add its own calls. */
  const isInUse = ({ namespace, walletId }: GateCall) =>
    connections.find('namespace', namespace)?.connectorId === walletId && !isAsking(namespace)

  const isAllowed = (call: GateCall): boolean => {
    switch (call.kind) {
      case 'read':
        return true
      case 'connect':
        return mayReplace(call) && takePrompt(call.walletId)
      case 'signIn':
        return mode !== 'connect' && mayReplace(call) && takeGrant() && takePrompt(call.walletId)
      case 'sign':
        return mode !== 'connect' && isInUse(call) && takeGrant()
      case 'value':
        return mode === 'value' && isInUse(call) && takeGrant()
      default:
        return false
    }
  }

  const assertAllowed = (isTrue: boolean, what: string) => {
    if (!isTrue) throw new ConnectKitError('unauthorized', `${what} is not allowed now`)
  }

  const allowPrompts = () => {
    promptsLeft = maxPrompts
    isFresh = true
  }

  const take = () => {
    hasClicked = true
    allowPrompts()
    const isSigning = isPending(isSignature)
    if (!isSigning) grantedUntil = performance.now() + grantMs
  }

  return {
    async ask(call, run, signal) {
      const before = { opening, grantedUntil }
      assertAllowed(isAllowed(call), call.what)
      const mine = { ...call, until: Number.POSITIVE_INFINITY }
      unsettled.add(mine)
      signal.addEventListener('abort', () => {
        mine.until = performance.now() + cancelledMs
      })
      try {
        return await run()
      } catch (thrown) {
        // The wallet lacks the method, so the click stays valid.
        if (isSignature(call) && toWire(thrown).code === 4200 && before.opening === opening)
          grantedUntil = before.grantedUntil
        throw thrown
      } finally {
        unsettled.delete(mine)
      }
    },
    spendClick: what => assertAllowed(takeGrant(), what),
    async grant() {
      const { userActivation } = navigator
      const mine = opening
      const confirmBy = performance.now() + activationMs
      while (mine === opening && isShown() && userActivation) {
        if (userActivation.isActive) return take()
        if (performance.now() >= confirmBy) return
        await new Promise(resolve => setTimeout(resolve, 5))
      }
    },
    revoke(isOpened) {
      grantedUntil = -1
      hasClicked = isFresh = false
      opening++
      if (isOpened) promptsLeft = maxPrompts
    },
    isRequested,
    isChosen,
    allowConnect(walletIds) {
      const permit = { walletIds, until: performance.now() + permitMs }
      permits.add(permit)
      allowPrompts()
      return () => void permits.delete(permit)
    },
  }
}

import type { RelayMode } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { type RelayClass, relayClass } from '../../shared/protocol/relayClass.ts'
import type { Core } from '../core.ts'
import { connectEip155 } from './eip155.ts'

/** A visitor's click is good for one signature or transfer, for this long. */
const grantMs = 60_000

type ServeAll = {
  [M in keyof HostMethods]: (params: HostMethods[M]['params'], signal: AbortSignal) => Promise<HostMethods[M]['result']>
}
type Serve = Pick<ServeAll, keyof ServeAll & `wallet.${string}`> & Partial<ServeAll>

export interface Relay {
  /** Of other namespaces more.js does, which adds to it. */
  serve: Serve
  /** `gesture.made`: believed only when the browser itself says so. */
  grant(): void
  /** @throws ConnectKitError `unauthorized` when what is of this class may not be asked of the wallet now */
  allow(kind: RelayClass, walletId: string, what: string): void
  /** The page is asking for this wallet. */
  isAsked(walletId: string): boolean
  /** The page itself asked to connect this wallet; returns how to take that back. */
  allowConnect(walletId: string): () => void
}

/**
 * The gate between the iframe and the wallets of the page (architecture §6). It protects the page and its visitor from
 * an iframe that has been taken over: such a frame can read, and sign or send no more often than the browser confirms
 * that the visitor acts (which it goes on doing for about five seconds after a click).
 * @param isOpen whether the modal is open
 */
export function createRelay(
  { discovery, sessions }: Pick<Core, 'discovery' | 'sessions'>,
  mode: RelayMode,
  isOpen: () => boolean,
): Relay {
  const pageAsked: string[] = []
  /** By the clock; before it, for none. */
  let grantedUntil = -1

  const isShown = () => isOpen() && document.visibilityState === 'visible'

  const mayConnect = (walletId: string) => isShown() || pageAsked.includes(walletId)

  const takeGrant = () => {
    const isGranted = isShown() && performance.now() <= grantedUntil
    grantedUntil = -1
    return isGranted
  }

  const isAllowed = (kind: RelayClass, walletId: string): boolean => {
    switch (kind) {
      case 'read':
        return true
      case 'connect':
        return mayConnect(walletId)
      case 'sign':
        return mode !== 'connect' && takeGrant()
      case 'value':
        return mode === 'value' && takeGrant()
      default:
        return false
    }
  }

  const allow: Relay['allow'] = (kind, walletId, what) => {
    if (!isAllowed(kind, walletId)) throw new ConnectKitError('unauthorized', `${what} is not allowed now`)
  }

  return {
    serve: {
      async 'wallet.connect'({ walletId, namespace, silent }, signal) {
        const { provider } = discovery.demand(walletId, namespace)
        if (!silent) allow('connect', walletId, 'a connection')
        // An attempt that was given up rejects: it must not replace whatever has been connected since.
        const session = await connectEip155(provider, silent, signal)
        sessions.start(walletId, provider, session)
        return session
      },
      async 'wallet.request'({ walletId, namespace, method, params }) {
        const { provider } = discovery.demand(walletId, namespace)
        allow(relayClass(method), walletId, method)
        return sessions.ask(walletId, provider, method, params)
      },
    },
    allow,
    grant() {
      if (isShown() && navigator.userActivation?.isActive) grantedUntil = performance.now() + grantMs
    },
    isAsked: walletId => pageAsked.includes(walletId),
    allowConnect(walletId) {
      pageAsked.push(walletId)
      return () => void pageAsked.splice(pageAsked.indexOf(walletId), 1)
    },
  }
}

import type { RelayMode } from '../../shared/config.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { relayClass } from '../../shared/protocol/relayClass.ts'
import type { Discovery, FoundWallet } from './discover.ts'
import { askWallet, connectEip155 } from './eip155.ts'
import type { Sessions } from './sessions.ts'

/** A visitor's click is good for one signature or transfer, for this long. */
const grantMs = 60_000

export interface RelayWorld {
  mode: RelayMode
  discovery: Discovery
  sessions: Sessions
  now(): number
  /** The modal is open and the page is in front. */
  isShown(): boolean
  /** The visitor clicked or typed a moment ago, here or in a frame below. */
  hasActivation(): boolean
}

type Serve = {
  [M in keyof HostMethods]: (params: HostMethods[M]['params'], signal: AbortSignal) => Promise<HostMethods[M]['result']>
}

export interface Relay {
  serve: Serve
  /** `gesture.made`: believed only when the browser itself says so. */
  grant(): void
  /** The page itself asked to connect this wallet; returns how to take that back. */
  allowConnect(walletId: string): () => void
}

/**
 * The gate between the iframe and the wallets of the page (architecture §6). It protects the page and its visitor from
 * an iframe that has been taken over: such a frame can read, and ask for nothing more than one call for one real click.
 */
export function createRelay(world: RelayWorld): Relay {
  const pageAsked = new Set<string>()
  let grantedAt = Number.NEGATIVE_INFINITY

  const mayConnect = (walletId: string) => world.isShown() || pageAsked.has(walletId)

  const takeGrant = () => {
    const granted = world.isShown() && world.now() - grantedAt <= grantMs
    grantedAt = Number.NEGATIVE_INFINITY
    return granted
  }

  const isAllowed = (method: string, walletId: string): boolean => {
    switch (relayClass(method)) {
      case 'read':
        return true
      case 'connect':
        return mayConnect(walletId)
      case 'sign':
        return world.mode !== 'connect' && takeGrant()
      case 'value':
        return world.mode === 'value' && takeGrant()
      default:
        return false
    }
  }

  const find = (walletId: string): FoundWallet => {
    const wallet = world.discovery.find(walletId)
    if (!wallet) throw new ConnectKitError('wallet_not_found', 'This wallet is not in the page any more', { walletId })
    return wallet
  }

  const refuse = (what: string): never => {
    throw new ConnectKitError('unauthorized', `The page does not let the modal ask the wallet for ${what} now`)
  }

  return {
    serve: {
      async 'wallet.connect'({ walletId, silent }, signal) {
        const { provider } = find(walletId)
        if (!silent && !mayConnect(walletId)) refuse('a connection')
        const session = await connectEip155(provider, silent)
        // An attempt that was given up must not replace whatever has been connected since.
        if (signal.aborted) throw new ConnectKitError('aborted', 'The attempt was given up')
        world.sessions.start(walletId, provider, session)
        return session
      },
      async 'wallet.request'({ walletId, method, params }) {
        const { provider } = find(walletId)
        if (!isAllowed(method, walletId)) refuse(method)
        return askWallet(provider, method, params)
      },
      async 'wallet.disconnect'({ walletId }) {
        await revoke(find(walletId))
        return null
      },
    },
    grant() {
      if (world.isShown() && world.hasActivation()) grantedAt = world.now()
    },
    allowConnect(walletId) {
      pageAsked.add(walletId)
      return () => pageAsked.delete(walletId)
    },
  }
}

/** Takes the page's permission back (EIP-2255). Many wallets do not know the method; that is no failure. */
export function revoke({ provider }: FoundWallet): Promise<unknown> {
  return askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => null)
}

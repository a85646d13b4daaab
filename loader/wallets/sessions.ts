import type { ChainId } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { askWallet, type Eip155Session, type Eip1193Provider, readAccounts, watchEip155 } from './eip155.ts'

/** Wallets of the page that gave us accounts, followed from that moment on: what they last said is what counts. */
export interface Sessions {
  start(walletId: string, provider: Eip1193Provider, session: Eip155Session): void
  get(walletId: string): (Eip155Session & { provider: Eip1193Provider }) | undefined
  setChain(walletId: string, chainId: ChainId): void
  stop(walletId: string): void
  stopAll(): void
}

/**
 * @param onChange what the wallet said has changed
 * @param onGone the wallet took its accounts back
 */
export function createSessions(onChange: (walletId: string) => void, onGone: (walletId: string) => void): Sessions {
  const sessions = new Map<string, Eip155Session & { provider: Eip1193Provider; off: () => void }>()

  const stop = (walletId: string) => {
    sessions.get(walletId)?.off()
    sessions.delete(walletId)
  }

  const setAccounts = (walletId: string, accounts: ConnectionAccount[]) => {
    const session = sessions.get(walletId)
    if (!session) return
    if (!accounts.length) {
      stop(walletId)
      return onGone(walletId)
    }
    session.accounts = accounts
    onChange(walletId)
  }

  const setChain = (walletId: string, chainId: ChainId) => {
    const session = sessions.get(walletId)
    if (!session || session.chainId === chainId) return
    session.chainId = chainId
    onChange(walletId)
  }

  return {
    start(walletId, provider, session) {
      stop(walletId)
      const off = watchEip155(provider, {
        onAccounts: accounts => setAccounts(walletId, accounts),
        onChain: chainId => setChain(walletId, chainId),
        // A node that is down is no reason to sign the visitor out: the wallet is asked whether it still knows the page.
        onDisconnect: () =>
          askWallet(provider, 'eth_accounts').then(
            answer => setAccounts(walletId, readAccounts(answer)),
            () => setAccounts(walletId, []),
          ),
      })
      sessions.set(walletId, { ...session, provider, off })
    },
    get: walletId => sessions.get(walletId),
    setChain,
    stop,
    stopAll: () => [...sessions.keys()].forEach(stop),
  }
}

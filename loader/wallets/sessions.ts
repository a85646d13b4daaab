import { evmChainId } from '../../shared/caip.ts'
import type { ConnectionAccount } from '../../shared/connections.ts'
import { askWallet, type Eip155Session, type Eip1193Provider, readAccounts, watchEip155 } from './eip155.ts'

/** What a wallet gave us; `accounts` is empty once it took them back. */
export interface Session extends Eip155Session {
  readonly provider: Eip1193Provider
}

/** Wallets of the page that gave us accounts, followed from that moment on: what they last said is what counts. */
export interface Sessions {
  start(walletId: string, provider: Eip1193Provider, session: Eip155Session): void
  get(walletId: string): Readonly<Session> | undefined
  /**
   * Asks a wallet, and believes what it says about itself on the way: some tell of a change late, or never.
   * @throws ProviderRpcError whatever the wallet threw
   */
  ask(walletId: string, provider: Eip1193Provider, method: string, params?: unknown): Promise<unknown>
  stop(walletId: string): void
  /** Stops all but one. */
  stopOthers(walletId?: string): void
}

/** A wallet that floods us with events is heard fifty times a second: what the iframe gets stays under its own limit. */
const settleMs = 20

type Fact = 'eth_accounts' | 'eth_chainId'

/** What a method may have changed: `wallet_requestPermissions` the accounts, `wallet_switchEthereumChain` the chain. */
function factBehind(method: string): Fact | undefined {
  if (/^(eth_accounts|wallet_[a-z]+Permissions)$/.test(method)) return 'eth_accounts'
  if (/^(eth_chainId|wallet_[a-z]+EthereumChain)$/.test(method)) return 'eth_chainId'
}

/**
 * @param onChange a wallet said something about itself, which may be what it said before
 * @param onGiven it gave accounts
 */
export function createSessions(
  onChange: (walletId: string) => void,
  onGiven: (accounts: readonly ConnectionAccount[]) => void,
): Sessions {
  const sessions = new Map<string, Session & { stop(): void }>()

  const stop = (walletId: string) => {
    sessions.get(walletId)?.stop()
    sessions.delete(walletId)
  }

  const learn = (session: Session | undefined, fact: Fact, answer: unknown) => {
    if (fact === 'eth_accounts') {
      const accounts = readAccounts(answer, session?.provider)
      onGiven(accounts)
      if (session) session.accounts = accounts
    } else if (session) session.chainId = evmChainId(answer) ?? session.chainId
  }

  return {
    start(walletId, provider, { accounts, chainId }) {
      stop(walletId)
      onGiven(accounts)
      let isDue = false
      const report = () => {
        if (isDue) return
        isDue = true
        setTimeout(() => {
          isDue = false
          // A wallet without removeListener still talks to a session that has ended.
          if (sessions.get(walletId) === session) onChange(walletId)
        }, settleMs)
      }
      const hear = (fact: Fact) => (answer: unknown) => {
        learn(session, fact, answer)
        report()
      }
      const hearAccounts = hear('eth_accounts')
      const session = {
        accounts,
        chainId,
        provider,
        stop: watchEip155(provider, {
          accountsChanged: hearAccounts,
          chainChanged: hear('eth_chainId'),
          // A node that is down is no reason to sign the visitor out: the wallet is asked whether it still knows the page.
          disconnect: () => void askWallet(provider, 'eth_accounts').then(hearAccounts, () => hearAccounts([])),
        }),
      }
      sessions.set(walletId, session)
    },
    get: walletId => sessions.get(walletId),
    async ask(walletId, provider, method, params) {
      const answer = await askWallet(provider, method, params)
      const fact = factBehind(method)
      const told = fact && (method === fact ? answer : await askWallet(provider, fact).catch(() => undefined))
      if (fact && told !== undefined) {
        learn(sessions.get(walletId), fact, told)
        onChange(walletId)
      }
      return answer
    },
    stop,
    stopOthers(walletId) {
      for (const each of [...sessions.keys()]) if (each !== walletId) stop(each)
    },
  }
}

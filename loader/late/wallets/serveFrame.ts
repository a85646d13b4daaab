import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { ConnectKitError, errorNumber, toWire } from '../../../shared/errors.ts'
import { eip155Methods, relayClass } from '../../../shared/protocol/relayClass.ts'
import type { Core } from '../../kernel/core.ts'
import type { Key } from '../../kernel/memory.ts'
import type { Driver } from '../../kernel/source.ts'
import type { PageWallets, ServeFrame } from '../../PageWallets.ts'
import { holdsForeignSignIn } from '../foreignSignIn.ts'
import { isSignature } from '../modal/gate/createGate.ts'
import { demandWallet } from './demandWallet.ts'

/** Asks wallets of the page for the iframe, as far as the gate lets it. */
export function createServeFrame(
  { connections, discovery, rulesOf }: Pick<Core, 'connections' | 'discovery' | 'rulesOf'>,
  { sessions, driverOf }: Pick<PageWallets, 'sessions' | 'driverOf'>,
): ServeFrame {
  return ask => {
    /** Wallets that had a request open already, followed until the visitor has answered it or this opening is over. */
    const busy = new Set<Key>()

    const demandDriver = (connectorId: string, namespace: Namespace) => {
      demandWallet(discovery, connectorId, namespace)
      return driverOf({ namespace, connectorId }) as Driver
    }

    const isKept = (key: Key) => connections.entries().some(each => each.key === key)

    return {
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
        // Whoever asks: with it, somebody could sign in elsewhere as the visitor.
        if (isSignature({ kind }) && holdsForeignSignIn(params))
          throw new ConnectKitError('unauthorized', 'A sign-in to another site is not signed here')
        const request = async () => {
          // Not every wallet tells that its request was answered.
          if (kind === 'read' && busy.has(key) && !sessions.get(key)?.accounts.length) sessions.ask(key)
          const call = { walletId, chainId, method, params, kind }
          rules.insist?.(call, sessions.get(key))
          return sessions.request(key, driver, method, rules.complete?.(call) ?? params, chainId)
        }
        return ask({ kind, namespace, walletId, what: method }, request, signal)
      },
      forgetBusy() {
        for (const key of busy) if (!isKept(key)) sessions.stop(key)
        busy.clear()
      },
    }
  }
}

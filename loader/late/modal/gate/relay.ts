import { type Namespace, namespaceOf } from '../../../../shared/caip.ts'
import type { RelayMode } from '../../../../shared/config.ts'
import { ConnectKitError, errorNumber, toWire } from '../../../../shared/errors.ts'
import type { HostMethods } from '../../../../shared/protocol/hostMethods.schema.ts'
import { eip155Methods, relayClass } from '../../../../shared/protocol/relayClass.ts'
import type { Key } from '../../../kernel/connections.ts'
import type { Core } from '../../../kernel/core.ts'
import type { Driver } from '../../../kernel/source.ts'
import type { OpenRequest } from '../../../openings.ts'
import type { PageWallets } from '../../../PageWallets.ts'
import { holdsForeignSignIn } from '../../foreignSignIn.ts'
import { createGate, type Gate, type GateWorld, isSignature } from './createGate.ts'
import { demandWallet } from './demandWallet.ts'
import { openForModal } from './openForModal.ts'

type ServeAll = {
  [M in keyof HostMethods]: (params: HostMethods[M]['params'], signal: AbortSignal) => Promise<HostMethods[M]['result']>
}
type Serve = Pick<ServeAll, (keyof ServeAll & `wallet.${string}`) | 'link.open' | 'overlay.open'>

export interface Relay extends Omit<Gate, 'ask' | 'spendClick'> {
  serve: Serve
}

/** Serves the iframe's requests to the page's wallets, within the gate's limits. */
export function createRelay(
  core: Core,
  { sessions, driverOf }: Pick<PageWallets, 'sessions' | 'driverOf'>,
  mode: RelayMode,
  world: GateWorld & { openOver?: ((request: OpenRequest) => void) | undefined },
): Relay {
  const { connections, discovery, rulesOf } = core
  const { ask, spendClick, ...gate } = createGate(core, mode, world)
  /** Wallets that already have a pending request. Followed until the visitor answers it or this opening ends. */
  const busy = new Set<Key>()

  const demandDriver = (connectorId: string, namespace: Namespace) => {
    demandWallet(discovery, connectorId, namespace)
    return driverOf({ namespace, connectorId }) as Driver
  }

  const isKept = (key: Key) => connections.entries().some(each => each.key === key)

  return {
    ...gate,
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
        // Refused for the page and the iframe alike: the signature could sign the visitor in elsewhere.
        if (isSignature({ kind }) && holdsForeignSignIn(params))
          throw new ConnectKitError('unauthorized', 'This page may not request a sign-in to another site')
        const request = async () => {
          // Some wallets don't report that the visitor answered a request.
          if (kind === 'read' && busy.has(key) && !sessions.get(key)?.accounts.length) sessions.ask(key)
          const call = { walletId, chainId, method, params, kind }
          rules.verify?.(call, sessions.get(key))
          return sessions.request(key, driver, method, rules.complete?.(call) ?? params, chainId)
        }
        return ask({ kind, namespace, walletId, what: method }, request, signal)
      },
      async 'link.open'({ link }) {
        spendClick('a link')
        openForModal(link)
        return null
      },
      async 'overlay.open'(request) {
        if (!world.openOver) throw new ConnectKitError('unauthorized', 'The modal is already open')
        spendClick('the modal')
        world.openOver(request)
        return null
      },
    },
    revoke(isOpened) {
      gate.revoke(isOpened)
      for (const key of busy) if (!isKept(key)) sessions.stop(key)
      busy.clear()
    },
  }
}

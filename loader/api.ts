import { type Namespace, namespaces } from '../shared/caip.ts'
import { themes } from '../shared/choices.ts'
import { connectionId } from '../shared/connections.ts'
import { ConnectKitError, toConnectKitError } from '../shared/errors.ts'
import { isChainId } from '../shared/parseCaip.ts'
import { toAccount } from './kernel/account.ts'
import { copyOwn } from './kernel/copyOwn.ts'
import type { Core } from './kernel/core.ts'
import { eventNames } from './kernel/events.ts'
import { wrongValue } from './kernel/options.ts'
import type { PageScript, PageScripts } from './kernel/shared.ts'
import { readState } from './kernel/state.ts'
import type { Modal } from './modal.ts'
import type { Account, BuyOptions, ConnectKit, OpenOptions, SendOptions, State, SwapOptions } from './publicTypes.ts'

/** For these views, `open()` resolves with the outcome instead of the account. */
const outcomeViews = ['WalletSend', 'Swap', 'OnRampProviders']

/** @param releaseUrl this release on the server; `errors.html` is there, too */
export function createApi(
  core: Core,
  modal: Modal,
  releaseUrl: URL,
  projectId: string,
  ready: Promise<void>,
  destroy: () => void,
): ConnectKit {
  const { connections, discovery, events } = core

  /** Every error a page sees is a ConnectKitError with a link. */
  const linked = (thrown: unknown): ConnectKitError => {
    const error = toConnectKitError(thrown)
    error.docs = new URL(error.docs, releaseUrl).href
    return error
  }

  const guarded =
    <A extends unknown[], T>(run: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      run(...args).catch(thrown => {
        throw linked(thrown)
      })

  const ofNamespace = <T>(run: (namespace?: Namespace) => Promise<T>) =>
    guarded(async (namespace?: Namespace) => {
      checkNamespace(namespace)
      return run(namespace)
    })

  /** A method that a late script brings. */
  const late = <N extends PageScript, M extends keyof PageScripts[N] & keyof ConnectKit>(script: N, method: M) =>
    guarded(async (...args: unknown[]) => {
      const methods = (await modal.late(script)) as Record<M, (...args: unknown[]) => Promise<unknown>>
      return methods[method](...args)
    }) as ConnectKit[M]

  const assert = (isValid: boolean, name: string, value: unknown, accepted: string) => {
    if (!isValid) throw linked(new ConnectKitError('invalid_option', wrongValue(name, value, accepted)))
  }

  const assertOneOf = (name: string, value: unknown, accepted: readonly unknown[]) =>
    assert(accepted.includes(value), name, value, accepted.join(', '))

  const checkNamespace = (namespace: unknown) =>
    namespace === undefined || assertOneOf('namespace', namespace, namespaces)

  const checkChainId = (chainId: unknown) => assert(isChainId(chainId), 'chainId', chainId, 'a CAIP-2 id')

  const getAccount = (namespace = connections.activeNamespace() ?? 'eip155'): Account | null => {
    checkNamespace(namespace)
    const connection = connections.find('namespace', namespace)
    return connection ? toAccount(connection) : null
  }

  /** The same object until something changes, so that frameworks can compare by identity. */
  let state: State | undefined
  events.on('state', () => {
    state = undefined
  })
  const getState = () => {
    state ??= readState(core, modal.state())
    return state
  }

  // Registered before the page's listeners, so they see the link.
  events.on('error', linked)

  return Object.freeze<ConnectKit>({
    version: core.version,
    projectId,
    get test() {
      return modal.shared.test
    },
    ready,
    open: guarded(async (options?: OpenOptions | SendOptions | SwapOptions | BuyOptions) => {
      const { view, namespace, uri, arguments: given } = copyOwn(options as OpenOptions & SendOptions)
      checkNamespace(namespace)
      assert(view === undefined || typeof view === 'string', 'view', view, 'a name')
      const outcome = await modal.open({ view, namespace, uri, arguments: given })
      return outcome ?? (outcomeViews.includes(view as string) ? null : getAccount(namespace))
    }) as ConnectKit['open'],
    close: guarded(async () => modal.close()),
    connect: guarded(async options => {
      const { walletId, namespace, address } = copyOwn(options)
      checkNamespace(namespace)
      const id = discovery.idOf(String(walletId))
      await modal.connect({ walletId: id, namespace, address })
      const connection = namespace
        ? connections.find('id', connectionId(namespace, id))
        : connections.find('connectorId', id)
      if (!connection) throw new ConnectKitError('wallet_failed', 'The wallet left')
      return toAccount(connection)
    }),
    switchNetwork: guarded(async chainId => {
      checkChainId(chainId)
      await modal.ask('network.switch', { chainId })
    }),
    addNetwork: guarded(async network => {
      await modal.ask('network.add', { network })
    }),
    removeNetwork: guarded(async chainId => {
      checkChainId(chainId)
      await modal.ask('network.remove', { chainId })
    }),
    switchConnection: guarded(async (id, address) => {
      assert(typeof id === 'string', 'id', id, 'an id of getState().connections')
      await modal.ask('connection.switch', { id, address })
    }),
    readProfile: ofNamespace(modal.readProfile),
    setTheme(theme) {
      assertOneOf('theme', theme, themes)
      modal.setTheme(theme)
    },
    preload: modal.preload,
    getSession: () => readState(core, modal.state()).session,
    signIn: late('signIn', 'signIn'),
    signOut: late('signIn', 'signOut'),
    updateEmail: late('signIn', 'updateEmail'),
    update: late('signIn', 'update'),
    mount: late('mount', 'mount'),
    create: late('mount', 'create'),
    disconnect: ofNamespace(core.disconnect),
    getProvider(namespace) {
      assertOneOf('namespace', namespace, namespaces)
      return (core.providerOf(namespace) ?? null) as never
    },
    getAccount,
    getState,
    getWallets: () =>
      discovery.list().map(wallet => {
        const { kind, ...shown } = structuredClone(wallet)
        return { ...shown, installed: true }
      }),
    subscribe: listener => events.on('state', () => listener(getState())),
    on(event, listener) {
      assertOneOf('event', event, eventNames)
      const off = events.on(event, listener)
      let isOff = false
      if (event === 'connect')
        for (const late of core.reconnected())
          queueMicrotask(() => isOff || listener({ ...late, reconnected: true } as never))
      return () => {
        isOff = true
        off()
      }
    },
    destroy,
  })
}

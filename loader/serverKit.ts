import { ConnectKitError } from '../shared/errors.ts'
import { createConnections } from './kernel/connections.ts'
import { createEmitter } from './kernel/emitter.ts'
import type { LoaderEvents } from './kernel/events.ts'
import { readState } from './kernel/state.ts'
import type { ConnectKit } from './publicTypes.ts'

declare const CONNECTKIT_VERSION: string

/** The result of `init()` on a server. Nothing is connected, and calls that need a visitor reject. */
export function createServerKit(): ConnectKit {
  const connections = createConnections([], createEmitter<LoaderEvents>())
  const signIns = { current: () => null }
  const refuse = async (): Promise<never> => {
    throw new ConnectKitError('not_available', 'There is no visitor on a server; call this in the browser')
  }
  const nothing = () => {}
  const listen = () => nothing
  return Object.freeze<ConnectKit>({
    version: CONNECTKIT_VERSION,
    projectId: '',
    test: undefined,
    ready: Promise.resolve(),
    open: refuse,
    close: async () => {},
    connect: refuse,
    disconnect: async () => {},
    switchNetwork: refuse,
    addNetwork: refuse,
    removeNetwork: refuse,
    switchConnection: refuse,
    readProfile: refuse,
    setTheme: nothing,
    preload: nothing,
    mount: refuse,
    create: refuse,
    getProvider: () => null as never,
    getAccount: () => null,
    getSession: () => null,
    signIn: refuse,
    updateEmail: refuse,
    signOut: async () => {},
    update: async () => {},
    getState: () => readState({ connections, awaited: () => [], signIns }, { open: false, view: null, busy: false }),
    getWallets: () => [],
    subscribe: listen,
    on: listen,
    destroy: nothing,
  })
}

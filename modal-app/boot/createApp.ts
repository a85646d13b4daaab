import { createStore } from 'zustand/vanilla'
import type { ModalConfig } from '../../shared/config.ts'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import { adapters } from '../adapters/registry.ts'
import { createApiClient } from '../api/client.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { connectorRows } from '../connectors/connectorRows.ts'
import { createConnectors } from '../connectors/registry.ts'
import { createArms } from '../host/createArms.ts'
import { createPresses } from '../host/createPresses.ts'
import type { Host } from '../host/Host.ts'
import { openLink } from '../host/openLink.ts'
import type { Clock } from '../lib/Clock.ts'
import { guardStorage } from '../lib/guardStorage.ts'
import { inBackground } from '../lib/inBackground.ts'
import { forgetOlderKeys } from '../lib/storageKey.ts'
import type { pageNetwork } from '../networks/shippedNetworks.ts'
import type { readGuestWallets } from '../settings/guestWallets.ts'
import { readRecentWallets } from '../wallets/recentWallets.ts'
import { connectorSite } from './connectorSite.ts'
import { initialState } from './initialState.ts'
import { parts } from './parts.ts'
import { routeOf } from './routeOf.tsx'
import { views } from './views.ts'

/** Builds the real App. */
export function createApp({
  config,
  madeAtMs,
  hello,
  readWallets,
  readNetwork,
  host,
  clock,
}: {
  config: ModalConfig
  /** When the document was sent. */
  madeAtMs: number
  hello: PageEvents['host.hello']
  /** Given if the page brings wallets. */
  readWallets?: typeof readGuestWallets | undefined
  /** Given if the page brings networks. */
  readNetwork?: typeof pageNetwork | undefined
  host: Host
  clock: Clock
}): App {
  forgetOlderKeys(() => window.localStorage, config)
  const storage = guardStorage(() => window.localStorage)
  const first = initialState(hello, config, madeAtMs, readWallets, readNetwork)
  const recentWallets = readRecentWallets({ config, storage })
  const store = createStore<State>(() => ({ ...first, recentWallets }))
  const app: App = {
    config,
    store,
    host,
    clock,
    storage,
    ended: new Set(),
    adapters,
    nodeProofs: new Map(),
    views,
    parts,
    accountReady: async (...made) => (await parts.later()).accountReady(...made),
    count: event => inBackground(parts.soon().then(({ countEvent }) => countEvent(app, event))),
    prefetch: view => void routeOf(view).prefetch?.(),
    openLink: link => openLink(host, link),
    presses: createPresses(clock),
    watchArmed: createArms(clock),
    api: createApiClient(config, window.fetch.bind(window), storage),
    connectors: createConnectors({
      host,
      pageWallets: () => store.getState().page.wallets,
      rows: connectorRows,
      siteOf: row => connectorSite(app, row),
    }),
    isMobile: matchMedia('(pointer: coarse)').matches,
    userAgent: navigator.userAgent,
  }
  return app
}

import { onTestFinished } from 'vitest'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import type { WalletConnectSettings } from '../../../shared/config.ts'
import { createFakeHost, type FakeHost } from '../../host/fakeHost.ts'
import type { Clock } from '../../lib/Clock.ts'
import { guardStorage } from '../../lib/guardStorage.ts'
import type { AuthenticateResult, ConnectionChange, Connector, ConnectRequest, MessageTerms } from '../Connector.ts'
import { testCapability } from '../testCapability.ts'
import { createSessionStorage, type SessionStorage } from './createSessionStorage.ts'
import { createWalletConnectConnector, selectionsKey, type WalletConnectOptions } from './createWalletConnect.ts'
import type { RelayRefusal } from './failures.ts'
import type { Tabs } from './tabs.ts'

/** The connector of a site, with everything it reports. */
export interface TestSite {
  connector: Connector
  storage: SessionStorage
  changes: ConnectionChange[]
  refusals: RelayRefusal[]
  /** Records requests to the page. */
  host: FakeHost
  /** All uris so far. */
  uris: string[]
  connect(options?: Attempt): ReturnType<Connector['connect']>
  authenticate(options: Attempt & MessageTerms): Promise<AuthenticateResult>
}

interface Attempt {
  namespace?: Namespace
  isAnyNamespace?: boolean
  chainIds?: ChainId[]
  signal?: AbortSignal
  onUri?(uri: string): void
  appLink?(): string | undefined
}

export interface TestSiteOptions extends Partial<WalletConnectSettings> {
  relayUrl: string
  clock?: Clock
  storage?: SessionStorage
  tabs?: () => Tabs
  /** Defaults to one of eip155. */
  siteChainIds?: ChainId[] | undefined
}

export const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: timer => clearTimeout(timer as number),
}

/** Lasts as long as the test. */
export function memoryStorage(): SessionStorage {
  const denied = guardStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  return createSessionStorage(denied, 'https://shop.example')
}

/** The connector with its other half, which shares `tabs` with others of the site. */
export function createTestConnector(options: WalletConnectOptions, tabs?: () => Tabs): Connector {
  return createWalletConnectConnector({
    ...options,
    readSelections: async () => JSON.stringify(await options.storage.getItem(selectionsKey)),
    async loadOpen() {
      const { openAmongTabs } = await import('./openAmongTabs.ts')
      return () => openAmongTabs(options, tabs?.())
    },
  })
}

export function createTestSite(options: TestSiteOptions): TestSite {
  const {
    relayUrl,
    projectId = 'site',
    clock = realClock,
    storage = memoryStorage(),
    tabs,
    siteChainIds = ['eip155:1'],
    ...overrides
  } = options
  const host = createFakeHost()
  const changes: ConnectionChange[] = []
  const refusals: RelayRefusal[] = []
  const uris: string[] = []
  const attempts: AbortController[] = []
  const connector = createTestConnector(
    {
      settings: { projectId, relayUrl, ...overrides },
      host,
      isMobile: false,
      clock,
      storage,
      siteNetworks: () => siteChainIds,
      metadata: { name: 'Shop', url: 'https://shop.example', description: '', icons: [] },
      onChange: change => changes.push(change),
      onRelayError: refusal => refusals.push(refusal),
    },
    tabs,
  )
  onTestFinished(() => {
    for (const attempt of attempts) attempt.abort()
  })
  const begin = ({
    namespace = 'eip155',
    isAnyNamespace,
    chainIds = ['eip155:1'],
    signal,
    onUri,
    appLink,
  }: Attempt): ConnectRequest => {
    const attempt = new AbortController()
    attempts.push(attempt)
    signal?.addEventListener('abort', () => attempt.abort())
    return {
      namespace,
      isAnyNamespace,
      chainIds,
      signal: attempt.signal,
      appLink,
      show(step) {
        if (step.is !== 'pairing') return
        uris.push(step.uri)
        onUri?.(step.uri)
      },
    }
  }
  return {
    connector,
    storage,
    host,
    changes,
    refusals,
    uris,
    connect: (options = {}) => connector.connect(begin(options)),
    authenticate({ onUri, ...options }) {
      const renew = async () => ({ ...options, issuedAt: new Date(clock.now()).toISOString() })
      return testCapability(connector, 'authenticate')({ ...options, renew, ...begin({ ...options, onUri }) })
    },
  }
}

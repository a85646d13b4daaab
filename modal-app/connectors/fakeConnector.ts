import type { ChainId } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { PageWallet } from '../../shared/wallets.ts'
import type { Connector, WalletRequest } from './Connector.ts'

/** What a fake wallet does other than agree. */
export interface FakeFeatures {
  /** What connecting rejects with. */
  connectError?: Error
  /** Connecting waits for {@link FakeConnector.approve} or {@link FakeConnector.decline}. */
  asksUser?: boolean
  /** What disconnecting rejects with. */
  disconnectError?: Error
  /** What each method rejects with. */
  requestErrors?: Readonly<Record<string, Error>>
  /** What each method answers; null without. */
  results?: Readonly<Record<string, unknown>>
}

export interface FakeConnector extends Connector {
  /** May be changed between calls. */
  features: FakeFeatures
  /** What it was asked, in order. */
  readonly requests: WalletRequest[]
  /** Agrees to whoever waits to connect, also those who have given up. */
  approve(): void
  decline(): void
}

export interface FakeConnectorOptions {
  address?: string
  chainId?: ChainId
  features?: FakeFeatures
}

/** A wallet without a page, which does what its features say. */
export function createFakeConnector(
  { id, kind, name, icon, rdns, namespaces }: PageWallet,
  {
    address = '0x52908400098527886E0F7030069857D2E4169EE7',
    chainId = 'eip155:1',
    features = {},
  }: FakeConnectorOptions = {},
): FakeConnector {
  const requests: WalletRequest[] = []
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const settle = (each: (waiter: (typeof waiting)[number]) => void) => {
    waiting.forEach(each)
    waiting = []
  }
  const asked = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ resolve, reject })
      signal.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'The request was cancelled')))
    })

  const connector: FakeConnector = {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    features,
    requests,
    approve: () => settle(({ resolve }) => resolve()),
    decline: () => settle(({ reject }) => reject(new ConnectKitError('user_rejected', 'User rejected the request'))),
    async connect({ signal }) {
      if (signal.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
      if (connector.features.asksUser) await asked(signal)
      if (connector.features.connectError) throw connector.features.connectError
      return { accounts: [{ address, type: 'eoa' }], chainId }
    },
    async disconnect() {
      if (connector.features.disconnectError) throw connector.features.disconnectError
    },
    async request(request) {
      requests.push(request)
      const error = connector.features.requestErrors?.[request.method]
      if (error) throw error
      return connector.features.results?.[request.method] ?? null
    },
  }
  return connector
}

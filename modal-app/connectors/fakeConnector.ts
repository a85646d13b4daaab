import type { ChainId } from '../../shared/caip.ts'
import { connectionId } from '../../shared/connections.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { evmChainId, evmHexChainId } from '../../shared/parseCaip.ts'
import type { Connector, ConnectorCapabilities, WalletRequest } from './Connector.ts'
import { coinbaseWallet } from './coinbase/coinbaseWallet.ts'
import { authId, walletConnectId } from './connectorIds.ts'
import { throwIfAborted, within } from './within.ts'

/** Everything a fake wallet does besides agreeing. */
export interface FakeFeatures {
  /** Connecting rejects with this. */
  connectError?: Error
  /** Connecting waits for {@link FakeConnector.approve} or {@link FakeConnector.decline}. */
  asksUser?: boolean
  /** Connecting gives no pairing uri, as with a slow relay. */
  holdsUri?: boolean
  /** Disconnecting rejects with this. */
  disconnectError?: Error
  /** By method. */
  requestErrors?: Readonly<Record<string, Error>>
  /** Answers by method. By default chain methods work, and the rest answer null. */
  results?: Readonly<Record<string, unknown>>
  /** Methods that wait for {@link FakeConnector.approve} or {@link FakeConnector.decline}. */
  waits?: readonly string[]
  /** Chains it can switch to; any by default. */
  knownChains?: readonly ChainId[]
  /** Adding a chain does not switch to it. */
  onlyAdds?: boolean
}

export interface FakeConnector extends Connector {
  /** Can change between calls. */
  features: FakeFeatures
  /** None by default; likewise. */
  capabilities: Partial<ConnectorCapabilities>
  chainId: ChainId
  /** Its requests, in order. */
  readonly requests: WalletRequest[]
  disconnects: number
  /** Gives the open attempt another pairing uri. */
  offerUri(): void
  /** Agrees to everything that waits, including cancelled requests. */
  approve(): void
  decline(): void
}

export const fakeWalletConnect = {
  id: walletConnectId,
  kind: 'walletConnect',
  name: 'WalletConnect',
  namespaces: ['eip155'],
} as const satisfies Partial<Connector>

export const fakeCoinbase = coinbaseWallet satisfies Partial<Connector>

export const fakeAuth = {
  id: authId,
  kind: 'auth',
  name: 'Email',
  namespaces: ['eip155'],
} as const satisfies Partial<Connector>

export interface FakeConnectorOptions {
  address?: string
  chainId?: ChainId
  features?: FakeFeatures
  /** Called with each disconnected connection, as the page is. */
  onEnd?: (id: string) => void
}

/** The nth uri the fake of WalletConnect gives, as long as a real one. */
export function fakePairingUri(count: number): string {
  const hex = count.toString(16).padStart(64, '5a')
  return `wc:${hex}@2?expiryTimestamp=1795263540&relay-protocol=irn&symKey=${hex}`
}

/** A wallet that behaves as its features say. */
export function createFakeConnector(
  { id, kind, name, icon, rdns, namespaces }: Pick<Connector, 'id' | 'kind' | 'name' | 'icon' | 'rdns' | 'namespaces'>,
  {
    address = '0x52908400098527886E0F7030069857D2E4169EE7',
    chainId = 'eip155:1',
    features = {},
    onEnd = () => {},
  }: FakeConnectorOptions = {},
): FakeConnector {
  const requests: WalletRequest[] = []
  const added = new Set<ChainId>()
  let uris = 0
  let offer = () => {}
  let waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  const settle = (each: (waiter: (typeof waiting)[number]) => void) => {
    waiting.forEach(each)
    waiting = []
  }
  const asked = (signal: AbortSignal | undefined) =>
    within(new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })), { signal })

  const switchTo = (target: ChainId) => {
    const { knownChains } = connector.features
    if (knownChains && !knownChains.includes(target) && !added.has(target))
      throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
    connector.chainId = target
  }

  const answer = ({ method, params }: WalletRequest): unknown => {
    const [first] = Array.isArray(params) ? params : []
    const target = evmChainId(first?.chainId)
    if (method === 'switchNetwork') switchTo((params as { chainId: ChainId }).chainId)
    if (method === 'eth_chainId' && connector.chainId.startsWith('eip155:')) return evmHexChainId(connector.chainId)
    if (method === 'wallet_switchEthereumChain' && target) switchTo(target)
    if (method === 'wallet_addEthereumChain' && target) {
      added.add(target)
      if (!connector.features.onlyAdds) switchTo(target)
    }
    return null
  }

  const connector: FakeConnector = {
    id,
    kind,
    name,
    icon,
    rdns,
    namespaces,
    features,
    capabilities: {},
    capability: name => connector.capabilities[name],
    chainId,
    requests,
    disconnects: 0,
    offerUri: () => offer(),
    approve: () => settle(({ resolve }) => resolve()),
    decline: () => settle(({ reject }) => reject(new ConnectKitError('user_rejected', 'User rejected the request'))),
    async connect({ signal, show }) {
      throwIfAborted(signal)
      offer = () => show?.({ is: 'pairing', uri: fakePairingUri(++uris) })
      if (kind === 'walletConnect' && !connector.features.holdsUri) offer()
      if (connector.features.asksUser) await asked(signal)
      if (connector.features.connectError) throw connector.features.connectError
      return { accounts: [{ address, type: 'eoa' }], chainId: connector.chainId }
    },
    async disconnect(namespace) {
      if (connector.features.disconnectError) throw connector.features.disconnectError
      connector.disconnects++
      onEnd(connectionId(namespace, id))
    },
    async request(request) {
      requests.push(request)
      throwIfAborted(request.signal)
      const { waits, requestErrors, results } = connector.features
      if (waits?.includes(request.method)) await asked(request.signal)
      const error = requestErrors?.[request.method]
      const { show, ...unseen } = request
      if (error && (show === undefined || codeOf(error) !== 'popup_blocked')) throw error
      // Like a wallet with its own window: a press asks it again.
      if (error)
        return new Promise((resolve, reject) => {
          request.signal?.addEventListener('abort', () => reject(new ConnectKitError('aborted', 'Cancelled')))
          const open = () => {
            const again = connector.features.requestErrors?.[request.method]
            if (codeOf(again) === 'popup_blocked') throw again
            connector.request(unseen).then(resolve, reject)
          }
          show?.({ is: 'window', open })
        })
      return results && Object.hasOwn(results, request.method) ? results[request.method] : answer(request)
    },
  }
  return connector
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ConnectKitError ? error.code : undefined
}

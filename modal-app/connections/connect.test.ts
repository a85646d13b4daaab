import { expect, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import {
  createTestApp,
  harbour,
  lantern,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../boot/testApp.ts'
import { authId } from '../connectors/connectorIds.ts'
import { go } from '../flow/go.ts'
import { toldConnections } from '../host/fakeHost.ts'
import { connect } from './connect.ts'

const connectTask = (status: string, walletId: string, code?: string, namespace?: string) => ({
  kind: 'connect',
  status,
  code,
  facts: { walletId, namespace, ...(status === 'done' && { connectionId: `${namespace}:${walletId}` }) },
  controller: expect.any(AbortController),
})

const rejected = new ConnectKitError('user_rejected', 'User rejected the request')
const busy = new ConnectKitError('wallet_busy', 'Already processing eth_requestAccounts')

test('a connection is reported to the loader with the name and icon of its wallet', async () => {
  const app = createTestApp()
  await connect(app, { walletId: harbour.id })
  expect(toldConnections(app.host)).toEqual([
    {
      connection: {
        id: 'eip155:example.harbour',
        connectorId: 'example.harbour',
        namespace: 'eip155',
        accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'eoa' }],
        chainId: 'eip155:1',
        wallet: { name: 'Harbour', kind: 'announced', icon: undefined, rdns: undefined },
      },
      isBeside: false,
    },
  ])
  expect(app.store.getState().task).toEqual(connectTask('done', harbour.id, undefined, 'eip155'))
})

test('the state says that a wallet is being asked', () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  void connect(app, { walletId: harbour.id })
  expect(app.store.getState().task).toMatchObject({
    kind: 'connect',
    status: 'waiting',
    facts: { walletId: harbour.id },
  })
})

test.each([
  ['a refusal', rejected, 'user_rejected'],
  ['a wallet with an open request', busy, 'wallet_busy'],
  ['an error of another library', Object.assign(new Error('locked'), { code: -32603 }), 'wallet_failed'],
  ['a refusal of another library', Object.assign(new Error('no'), { code: 4001 }), 'user_rejected'],
])('%s rejects with its code, stays in the state and connects nothing', async (_, connectError, code) => {
  const app = createTestApp()
  app.wallet(harbour.id).features.connectError = connectError
  await expect(connect(app, { walletId: harbour.id })).rejects.toMatchObject({ name: 'ConnectKitError', code })
  expect(app.store.getState().task).toEqual(connectTask('failed', harbour.id, code, 'eip155'))
  expect(app.host.emitted).toEqual([])
})

test('a wallet that has left the page fails as missing', async () => {
  const app = createTestApp({ wallets: [] })
  await expect(connect(app, { walletId: harbour.id })).rejects.toMatchObject({ code: 'wallet_not_found' })
  expect(app.store.getState().task).toEqual(connectTask('failed', harbour.id, 'wallet_not_found'))
})

// @spec 8.auth-missing
test('email is missing on a site that does not offer it', async () => {
  const app = createTestApp()
  app.connectors.find = () => undefined
  await expect(connect(app, { walletId: authId })).rejects.toMatchObject({
    code: 'wallet_not_found',
    message: 'No auth connector found',
  })
})

// @spec 8.walletconnect-missing
test('WalletConnect is missing on a site that is not set up for it', async () => {
  const app = createTestApp()
  await expect(connect(app, { walletId: 'walletConnect', show: () => {} })).rejects.toMatchObject({
    code: 'walletconnect_missing',
    message: 'WalletConnectConnector not found',
  })
})

test.each(['__proto__', 'constructor', 'toString'])('a wallet called %s is looked up like any other', async id => {
  const app = createTestApp({ wallets: [testWallet('Odd', { id })] })
  await connect(app, { walletId: id })
  expect(toldConnections(app.host)[0]?.connection.connectorId).toBe(id)
  await expect(connect(createTestApp(), { walletId: id })).rejects.toMatchObject({ code: 'wallet_not_found' })
})

test('an answer after the modal was closed is ignored', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const attempt = connect(app, { walletId: harbour.id })
  go(app, { is: 'closed' })
  app.wallet(harbour.id).approve()
  await expect(attempt).rejects.toMatchObject({ code: 'user_closed' })
  expect(app.store.getState().task).toBeNull()
  expect(app.host.emitted).toEqual([])
})

test('an answer of a wallet that ignores the signal is ignored too', async () => {
  const app = createTestApp()
  let agree: () => void = () => {}
  const deaf = app.wallet(harbour.id)
  deaf.connect = () =>
    new Promise(resolve => {
      agree = () => resolve({ accounts: [{ address: '0x1' }], chainId: 'eip155:1' })
    })
  const attempt = connect(app, { walletId: harbour.id })
  go(app, { is: 'closed' })
  agree()
  await expect(attempt).rejects.toMatchObject({ code: 'user_closed' })
  expect(app.host.emitted).toEqual([])
})

test('a second wallet replaces the first, whose late answer is ignored', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const first = connect(app, { walletId: harbour.id })
  const second = connect(app, { walletId: lantern.id })
  app.wallet(harbour.id).approve()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  await second
  expect(toldConnections(app.host).map(({ connection }) => connection.connectorId)).toEqual([lantern.id])
  expect(app.store.getState().task).toEqual(connectTask('done', lantern.id, undefined, 'eip155'))
})

test('a first attempt that ends late leaves the second waiting', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  app.wallet(lantern.id).features.asksUser = true
  const first = connect(app, { walletId: harbour.id })
  void connect(app, { walletId: lantern.id })
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  expect(app.store.getState().task).toMatchObject({
    kind: 'connect',
    status: 'waiting',
    facts: { walletId: lantern.id },
  })
})

test('a caller’s signal aborts its attempt', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  const caller = new AbortController()
  const attempt = connect(app, { walletId: harbour.id, signal: caller.signal })
  caller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'aborted' })
  expect(app.store.getState().task).toBeNull()
})

test('a caller’s signal aborts no other attempt', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).features.asksUser = true
  app.wallet(lantern.id).features.asksUser = true
  const caller = new AbortController()
  const first = connect(app, { walletId: harbour.id, signal: caller.signal })
  const second = connect(app, { walletId: lantern.id })
  caller.abort()
  await expect(first).rejects.toMatchObject({ code: 'aborted' })
  expect(app.store.getState().task).toMatchObject({
    kind: 'connect',
    status: 'waiting',
    facts: { walletId: lantern.id },
  })
  app.wallet(lantern.id).approve()
  await second
})

const everyChain = {
  networks: [
    testNetwork('eip155:1', 'Ethereum'),
    testNetwork('eip155:10', 'Optimism'),
    testNetwork('solana:main', 'Solana'),
  ],
  adapters: createFakeAdapters(createFakeAdapter('eip155'), createFakeAdapter('solana')),
}

test.each([
  ['the active namespace if the wallet supports it', ['solana', 'eip155'], undefined, ['eip155:1', 'eip155:10']],
  ['the first that fits if it does not', ['bip122', 'solana'], undefined, ['solana:main']],
  ['the requested one', ['eip155', 'solana'], 'solana', ['solana:main']],
] as const)('connects %s, with the networks of the project', async (_, namespaces, namespace, chainIds) => {
  const app = createTestApp({ ...everyChain, wallets: [testWallet('Odd', { namespaces: [...namespaces] })] })
  const wallet = app.wallet('example.odd')
  const asked: unknown[] = []
  const { connect: agree } = wallet
  wallet.connect = request => {
    asked.push([request.namespace, request.chainIds])
    return agree(request)
  }
  await connect(app, { walletId: wallet.id, namespace })
  expect(asked).toEqual([[chainIds[0]?.split(':')[0], chainIds]])
})

test('the namespace of the connected account comes before the project’s first', async () => {
  const connections = [testConnection(lantern, { namespace: 'solana', chainId: 'solana:main' })]
  const wallets = [testWallet('Odd', { namespaces: ['eip155', 'solana'] })]
  const app = createTestApp({ ...everyChain, wallets, connections })
  await connect(app, { walletId: 'example.odd' })
  expect(toldConnections(app.host)[0]?.connection.namespace).toBe('solana')
})

test.each([
  ['that the wallet does not have', ['eip155'], 'solana', 'not_available'],
  ['without an adapter', ['polkadot'], undefined, 'not_available'],
  // @spec 8.namespace-unsupported
  ['the project has no network of', ['eip155', 'cosmos'], 'cosmos', 'namespace_unsupported'],
] as const)('a namespace %s is refused', async (_, namespaces, namespace, code) => {
  const app = createTestApp({ ...everyChain, wallets: [testWallet('Odd', { namespaces: [...namespaces] })] })
  await expect(connect(app, { walletId: 'example.odd', namespace })).rejects.toMatchObject({ code })
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code })
})

// @spec 8.chain-required
test('a wallet with two inactive namespaces is asked only once one is named', async () => {
  const app = createTestApp({
    ...everyChain,
    networks: [...everyChain.networks, testNetwork('bip122:main', 'Bitcoin')],
    adapters: createFakeAdapters(...(['eip155', 'solana', 'bip122'] as const).map(each => createFakeAdapter(each))),
    wallets: [testWallet('Odd', { namespaces: ['solana', 'bip122'] })],
  })
  await expect(connect(app, { walletId: 'example.odd' })).rejects.toMatchObject({
    code: 'chain_required',
    message: 'Chain is required to connect Odd: say which by namespace, solana or bip122',
    facts: { possible: ['solana', 'bip122'] },
  })
  await connect(app, { walletId: 'example.odd', namespace: 'bip122' })
  expect(toldConnections(app.host)[0]?.connection.namespace).toBe('bip122')
})

test.each([true, false])('other connections stay beside a new one, with multiWallet %s', async multiWallet => {
  const app = createTestApp({ options: { multiWallet }, connections: [testConnection(lantern)] })
  await connect(app, { walletId: harbour.id })
  expect(toldConnections(app.host).map(told => told.isBeside)).toEqual([multiWallet])
})

const bitcoin = {
  networks: [testNetwork('bip122:main', 'Bitcoin')],
  adapters: createFakeAdapters(createFakeAdapter('bip122')),
  wallets: [testWallet('Odd', { namespaces: ['bip122'] })],
}

test.each([
  ['the payment account, as Bitcoin’s default', {}, {}, undefined],
  ['the site’s default', { defaultAccountTypes: { bip122: 'ordinal' } }, {}, 'bc1p'],
  ['the visitor’s earlier choice', {}, { bip122: 'ordinal' }, 'bc1p'],
  [
    'the visitor’s choice before the site’s default',
    { defaultAccountTypes: { bip122: 'ordinal' } },
    { bip122: 'payment' },
    undefined,
  ],
] as const)('of two accounts the preferred one comes first: %s', async (_, options, accountTypes, address) => {
  const app = createTestApp({ ...bitcoin, options })
  app.store.setState({ accountTypes })
  app.wallet('example.odd').connect = async () => ({
    accounts: [
      { address: 'bc1q', type: 'payment' },
      { address: 'bc1p', type: 'ordinal' },
    ],
    chainId: 'bip122:main',
  })
  await connect(app, { walletId: 'example.odd' })
  const told = app.host.payloads('connection.activated')
  expect(told).toEqual(address ? [{ id: 'bip122:example.odd', address }] : [])
})

test('a connection that was behind another becomes active', async () => {
  const app = createTestApp()
  const list = [testConnection(lantern), testConnection(harbour)]
  app.store.setState({ connections: { list, activeNamespace: 'eip155' } })
  await connect(app, { walletId: harbour.id })
  expect(app.host.payloads('connection.activated')).toEqual([{ id: 'eip155:example.harbour' }])
  await connect(app, { walletId: lantern.id })
  expect(app.host.payloads('connection.activated')).toHaveLength(1)
})

test('a wallet that grants no account is not connected', async () => {
  const app = createTestApp()
  app.wallet(harbour.id).connect = async () => ({ accounts: [], chainId: 'eip155:1' })
  await expect(connect(app, { walletId: harbour.id })).rejects.toMatchObject({ code: 'unauthorized' })
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'unauthorized' })
  expect(app.host.emitted).toEqual([])
})

function overRelay(options: TestAppOptions = {}, page: 'busy' | 'held' | 'idle' = 'idle') {
  const made = createTestApp({ options: { walletConnect: { projectId: 'demo' } }, ...options })
  const isFree = createDeferred<void>()
  if (page === 'idle') isFree.resolve()
  const take = made.host.answers['connection.upsert']
  made.host.answers['connection.upsert'] = params => isFree.promise.then(() => (page === 'held' ? null : take(params)))
  const app = { ...made, answer: isFree.resolve }
  const signal = new AbortController()
  const connected = connect(app, { walletId: 'walletConnect', show: () => {}, signal: signal.signal })
  return { app, connected, signal }
}

test('a connection of the iframe counts once the page has it', async () => {
  const { app, connected } = overRelay()
  await expect(connected).resolves.toMatchObject({ id: 'eip155:walletconnect' })
  expect(app.store.getState()).toMatchObject({ task: { status: 'done' }, connections: { list: [{}] } })
  expect(app.walletConnect.disconnects).toBe(0)
})

test('a page that is busy for a minute keeps the connection that was approved', async () => {
  const { app, connected } = overRelay({}, 'busy')
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  app.clock.advance(60_000)
  await new Promise(resolve => setTimeout(resolve))
  expect(app.walletConnect.disconnects).toBe(0)
  expect(app.store.getState().task).toMatchObject({ status: 'waiting' })
  app.answer()
  await expect(connected).resolves.toMatchObject({ id: 'eip155:walletconnect' })
})

test('a connection the page refuses is ended as account_in_use', async () => {
  const { app, connected } = overRelay({ refusesHeld: true, connections: [testConnection(harbour)] }, 'busy')
  connected.catch(() => {})
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  // The page answers with its unchanged list.
  const { connections } = app.store.getState()
  app.store.setState({ connections: { ...connections } })
  app.clock.advance(1_999)
  expect(app.store.getState().task).toMatchObject({ status: 'waiting' })
  app.answer()
  await expect(connected).rejects.toMatchObject({ code: 'account_in_use' })
  expect(app.walletConnect.disconnects).toBe(1)
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'account_in_use' })
})

test('an earlier session’s connection with the same id does not count', async () => {
  const left = testConnection(testWallet('Phone', { id: 'walletConnect' }), { accounts: [{ address: '0x1' }] })
  const { app, connected } = overRelay({ refusesHeld: true, connections: [left] })
  connected.catch(() => {})
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  await expect(connected).rejects.toMatchObject({ code: 'account_in_use' })
})

test('the page may take some of the accounts', async () => {
  const { app, connected } = overRelay({}, 'held')
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  const [told] = toldConnections(app.host)
  if (!told) throw new Error('Nothing was reported')
  const kept = { ...told.connection, wallet: { ...told.connection.wallet, name: 'As the page has it' } }
  app.store.setState({ connections: { list: [kept], activeNamespace: 'eip155' } })
  app.answer()
  await expect(connected).resolves.toBe(kept)
})

test('an attempt aborted while the page is silent leaves no session', async () => {
  const { app, connected, signal } = overRelay({}, 'busy')
  await vi.waitFor(() => expect(toldConnections(app.host)).toHaveLength(1))
  signal.abort()
  await expect(connected).rejects.toMatchObject({ code: 'aborted' })
  expect(app.walletConnect.disconnects).toBe(1)
  expect(app.store.getState().task).toBeNull()
})

test('a page that refuses what the iframe holds takes its own wallets', async () => {
  const app = createTestApp({ refusesHeld: true })
  await expect(connect(app, { walletId: harbour.id })).resolves.toMatchObject({ connectorId: harbour.id })
})

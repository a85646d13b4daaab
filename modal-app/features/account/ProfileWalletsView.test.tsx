import { afterEach, expect, test, vi } from 'vitest'
import type { Namespace } from '../../../shared/caip.ts'
import { type Connection, connectionId } from '../../../shared/connections.ts'
import { createFakeAdapter, createFakeAdapters } from '../../adapters/fakeAdapter.ts'
import { mountApp, type Screen } from '../../boot/mountApp.tsx'
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  testConnection,
  testNetwork,
  testWallet,
} from '../../boot/testApp.ts'
import { keyOf } from '../../sessions/sessions.ts'

afterEach(() => void vi.restoreAllMocks())

const everywhere: Namespace[] = ['eip155', 'solana', 'bip122']
const [harbour, lantern, fjord] = ['Harbour', 'Lantern', 'Fjord'].map(name =>
  testWallet(name, { namespaces: everywhere }),
) as [ReturnType<typeof testWallet>, ReturnType<typeof testWallet>, ReturnType<typeof testWallet>]
const networks = [
  { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' },
  testNetwork('solana:main', 'Solana'),
  testNetwork('bip122:main', 'Bitcoin'),
]

function connected(wallet: typeof harbour, namespace: Namespace = 'eip155', ...addresses: string[]): Connection {
  const types = ['payment', 'ordinal'] as const
  const accounts = addresses.map((address, index) => ({
    address,
    type: namespace === 'bip122' ? types[index] : ('eoa' as const),
  }))
  return testConnection(wallet, {
    id: connectionId(namespace, wallet.id),
    namespace,
    chainId: networks.find(({ id }) => id.startsWith(namespace))?.id ?? 'eip155:1',
    ...(accounts.length && { accounts }),
  })
}

const first = connected(harbour)
const second = connected(lantern, 'eip155', '0xde709f2102306220921060314715629080e2fb77')
const onSolana = connected(fjord, 'solana', 'SoL1111111111111111111111111111111111111111')
const onBitcoin = connected(lantern, 'bip122', 'bc1qpayments00000000', 'bc1pordinals00000000')

/** Opens the wallets view over the account. The fake page answers as the loader does. */
async function opened(list: Connection[], options: TestAppOptions = {}, known: Connection[] = []) {
  const app = createTestApp({
    networks,
    adapters: createFakeAdapters(...everywhere.map(each => createFakeAdapter(each))),
    wallets: [harbour, lantern, fjord],
    connections: list,
    ...options,
    options: { multiWallet: true, ...options.options },
  })
  const screen = mountApp(app)
  app.store.setState({
    open: true,
    router: { history: [{ view: 'Account' }, { view: 'ProfileWallets' }] },
    knownConnections: known,
  })
  await vi.waitFor(() => expect(screen.title()).toBe('Your wallets'))
  await screen.says(/Ethereum|Switch|No wallet|Recent|Active/)
  return { app, screen }
}

/** Applies the last activation as the loader would. */
function activate(app: TestApp, screen: Screen): void {
  const told = app.host.payloads('connection.activated').at(-1)
  const { list } = app.store.getState().connections
  const chosen = list.find(({ id }) => id === told?.id)
  if (!chosen) throw new Error('Nothing was activated')
  const accounts = [...chosen.accounts].sort(a => (a.address === told?.address ? -1 : 1))
  const others = list.filter(each => each !== chosen)
  screen.connections({ connections: [{ ...chosen, accounts }, ...others], activeNamespace: chosen.namespace })
}

const tabs = (screen: Screen) =>
  [...screen.dialog().querySelectorAll('[role="tab"]')].map(tab => [tab.textContent, tab.getAttribute('aria-selected')])

// @spec 2.view-profile-wallets
test('shows the wallet in use, other connected ones and recent ones', async () => {
  const { screen } = await opened([first, second], {}, [first, second, connected(fjord)])
  await screen.says(
    /Harbour.*Active.*0X5290…9EE7.*Also connected.*Lantern.*0XDE70…FB77.*Switch.*Recent.*Fjord.*Connect/,
  )
  expect(screen.dialog().querySelector('a')?.href).toMatch(/^https:\/\/explorer\.example\/address\/0X52/)
  expect(tabs(screen)).toEqual([
    ['Ethereum', 'true'],
    ['Solana', 'false'],
    ['Bitcoin', 'false'],
  ])
})

test('a click asks the page to switch, and its answer is drawn', async () => {
  const { app, screen } = await opened([first, second])
  screen.click('Lantern 0XDE70…FB77 Switch')
  expect(app.host.payloads('connection.activated')).toEqual([{ id: second.id }])
  activate(app, screen)
  await screen.says(/Lantern.*Active.*Also connected.*Harbour/)
  await screen.says('Wallet switched')
})

test('a wallet of another namespace becomes the active account', async () => {
  const { app, screen } = await opened([first, onSolana])
  screen.click('Solana')
  await screen.says(/Fjord/)
  expect(screen.dialog().textContent).not.toContain('Active')
  screen.click('Switch to Fjord')
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onSolana.id }])
  activate(app, screen)
  await screen.says('Active')
})

test('one of Bitcoin’s two addresses is chosen and preferred from then on', async () => {
  const { app, screen } = await opened([onBitcoin])
  await screen.says(/PaymentsBC1Q…0000|Payments BC1Q…0000/)
  screen.click('Payments BC1Q…0000')
  expect(app.host.payloads('connection.activated')).toEqual([])
  screen.click('Ordinals BC1P…0000')
  expect(app.host.payloads('connection.activated')).toEqual([{ id: onBitcoin.id, address: 'bc1pordinals00000000' }])
  expect(app.store.getState().accountTypes).toEqual({ bip122: 'ordinal' })
  activate(app, screen)
  await vi.waitFor(() => expect(screen.button('Ordinals BC1P…0000').getAttribute('aria-current')).toBe('true'))
  await screen.says('Account switched')
})

test('one wallet is disconnected and the others stay', async () => {
  const { app, screen } = await opened([first, second])
  screen.click('Disconnect Lantern')
  await vi.waitFor(() => expect(app.wallet(lantern.id).disconnects).toBe(1))
  expect(app.wallet(harbour.id).disconnects).toBe(0)
  screen.connections({ connections: [first], activeNamespace: 'eip155' })
  await screen.offersNo('Disconnect Lantern')
  await screen.says('Wallet disconnected')
})

test('after Disconnect all the view stays and offers wallets to connect', async () => {
  const { app, screen } = await opened([first, onSolana])
  screen.click('Disconnect all')
  await vi.waitFor(() => expect(app.wallet(fjord.id).disconnects).toBe(1))
  screen.connections({ connections: [], activeNamespace: null })
  await screen.says(/Recent.*Harbour/)
  expect(app.store.getState().open).toBe(true)
  screen.click('Back')
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
})

test('the embedded wallet shows its owner in the colours of their address; an earlier one shows nobody', async () => {
  const [wallet, signedInUser] = [{ name: 'Email', kind: 'auth' } as const, { email: 'ada@lovelace.example' }]
  const embedded = { ...second, wallet }
  const { app, screen } = await opened([first, embedded], {}, [{ ...connected(fjord), wallet }])
  app.store.setState({ signedInUser: { provider: 'email', ...signedInUser } })
  await screen.says('ada@lovelace.example')
  expect(screen.dialog().textContent?.match(/ada@lovelace/g)).toHaveLength(1)
  const rows = [...screen.dialog().querySelectorAll('button')].filter(({ textContent }) =>
    /ada@/.test(`${textContent}`),
  )
  expect(rows.map(row => row.querySelector('svg')?.dataset.size)).toEqual(['row'])
})

test('a wallet that fails to disconnect stays, and the failure is shown', async () => {
  const { app, screen } = await opened([first, second])
  app.wallet(lantern.id).features.disconnectError = new Error('deaf')
  screen.click('Disconnect Lantern')
  await screen.says('Couldn’t disconnect')
  expect(screen.buttons()).toContain('Disconnect Lantern')
})

test('a recent wallet is reconnected', async () => {
  const { app, screen } = await opened([first], {}, [first, connected(fjord)])
  app.wallet(fjord.id).features.asksUser = true
  screen.click('Fjord 0X5290…9EE7 Connect')
  await screen.says('Continue in Fjord')
  expect(app.store.getState().task).toMatchObject({ kind: 'connect', status: 'waiting', facts: { walletId: fjord.id } })
})

test('a recent wallet is removed', async () => {
  const { app, screen } = await opened([first], {}, [first, connected(fjord)])
  screen.click('Remove Fjord')
  await screen.offersNo('Remove Fjord')
  await screen.says('Wallet removed')
  expect(app.store.getState().knownConnections.map(({ id }) => id)).toEqual([first.id])
})

test('another wallet is added for the namespace on screen, and Back returns', async () => {
  const { app, screen } = await opened([first])
  screen.click('Solana')
  await screen.says('No wallet here yet')
  screen.click('Connect a wallet')
  await vi.waitFor(() => expect(screen.title()).toBe('Connect a wallet'))
  expect(app.store.getState().connectNamespace).toBe('solana')
  screen.click('Back')
  await vi.waitFor(() => expect(screen.title()).toBe('Your wallets'))
  expect(app.store.getState().connectNamespace).toBeNull()
})

test('a wallet added for a namespace is asked for that namespace', async () => {
  const { app, screen } = await opened([first])
  app.wallet(harbour.id).features.asksUser = true
  screen.click('Solana')
  await screen.offers('Connect a wallet')
  screen.click('Connect a wallet')
  await screen.offers('Harbour Installed')
  screen.click('Harbour Installed')
  await screen.says('Continue in Harbour')
  expect(app.store.getState().router.history.at(-1)).toMatchObject({ namespace: 'solana' })
})

test('a site with one wallet at a time offers no further wallets and shows no recent ones', async () => {
  const { screen } = await opened([first, onSolana], { options: { multiWallet: false } }, [connected(fjord)])
  expect(screen.buttons()).not.toContain('Add a wallet')
  expect(screen.dialog().textContent).not.toContain('Recent')
  screen.click('Bitcoin')
  await screen.offers('Connect a wallet')
})

test('the site’s label of an address is shown', async () => {
  const addressLabels = { '0xDE709F2102306220921060314715629080E2FB77': 'Savings', SoL1: 'Not this one' }
  const { screen } = await opened([first, second], { options: { addressLabels } })
  await screen.says(/Lantern.*Savings.*Switch/)
})

test('a single namespace needs no tabs', async () => {
  const { screen } = await opened([first], { networks: networks.slice(0, 1) })
  expect(tabs(screen)).toEqual([])
})

test('a wallet that connects while the view is open has its address in display form, also without an account behind', async () => {
  const { app, screen } = await opened([first])
  app.store.setState({ router: { history: [{ view: 'ProfileWallets' }] } })
  screen.connections({ connections: [first, second], activeNamespace: 'eip155' })
  await screen.offers('Lantern 0XDE70…FB77 Switch')
})

test('wallets of an earlier visit are shown as soon as the modal opens', async () => {
  const app = createTestApp({ wallets: [harbour, fjord], connections: [first], options: { multiWallet: true } })
  app.storage.set('["ck","https://shop.example","demo","connections"]', JSON.stringify([connected(fjord)]))
  mountApp(app)
  await vi.waitFor(() =>
    expect(app.store.getState().knownConnections.map(({ id }) => id)).toEqual([first.id, 'eip155:example.fjord']),
  )
})

test('the account in use that is signed in can sign out here, and its wallet stays connected', async () => {
  const expiresAt = '2026-12-03T12:00:00Z'
  const { app, screen } = await opened([first, second], { sessions: { signedIn: [{ ...keyOf(first), expiresAt }] } })
  await screen.says('Signed in')
  screen.click('Sign out')
  await screen.offersNo('Sign out')
  expect(app.store.getState().sessions.signedIn).toEqual([])
  expect(app.store.getState().connections.list).toHaveLength(2)
})

test('a session of a wallet beside it is not one of the account shown', async () => {
  const signedIn = [{ ...keyOf(second), expiresAt: '2026-12-03T12:00:00Z' }]
  const { screen } = await opened([first, second], { sessions: { signedIn } })
  await screen.says('Harbour')
  expect(screen.buttons()).not.toContain('Sign out')
})

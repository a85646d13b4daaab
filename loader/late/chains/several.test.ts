import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCore as createWalletCore } from '../../../e2e/wallets/chainWallets/createCore.ts'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import { frameConnectorId } from '../../kernel/frameConnectorId.ts'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from '../../kernel/wallets/fakeWallet.ts'
import { connectionSet } from '../modal/connectionSet.ts'
import {
  chains,
  heldBy,
  idsOf,
  install,
  installKept,
  openPage,
  register,
  reloadPage,
  settle,
  setUpPages,
  solanaAddress,
  stored,
  type TestPage,
} from './testPage.ts'

let page: TestPage
let metamask: FakeWallet
let rabby: FakeWallet

const solarOptions = {
  id: 'solar',
  kind: 'solanaStandard',
  name: 'Solar',
  seed: 'sun',
  approve: 'always',
  chains: ['solana:devnet', 'solana:mainnet'],
} as const
const lunarOptions = { ...solarOptions, id: 'lunar', name: 'Lunar', seed: 'moon' } as const
const xverse = { kind: 'satsConnect', name: 'Xverse' } as const
const xverseId = 'XverseProviders.BitcoinProvider'

setUpPages()
beforeEach(() => {
  metamask = createFakeWallet({ wallet_revokePermissions: null })
  rabby = createFakeWallet({ wallet_revokePermissions: null, eth_accounts: [bob], eth_requestAccounts: [bob] })
})

const ids = () => idsOf(page)
/** Remembers a wallet of eip155 for the next visit. */
const storedEvm = () =>
  /^eip155[:/](\S+)/.exec((stored().connections ?? []).find((text: string) => /^eip155/.test(text)))?.[1]
const statuses = () =>
  page.core.connections
    .list()
    .map(({ namespace, id }) =>
      page.core.connections.find('namespace', namespace)?.id === id ? 'connected' : 'active',
    )

function announceBoth(): void {
  announce(metamask, { rdns: 'io.metamask', name: 'MetaMask' })
  announce(rabby, { rdns: 'io.rabby', name: 'Rabby' })
}

/** The iframe reports a WalletConnect connection. */
function joinHeld(namespace: Namespace, chainId: ChainId, address: string, isBeside = true, facts: object = {}): void {
  page.upsert({ connection: { ...heldBy(namespace, chainId, address), ...facts }, isBeside })
}

/** One connection of each kind: a wallet in the page and WalletConnect in eip155, Solana, Bitcoin. */
async function connectAll(): Promise<void> {
  installKept(solarOptions)
  installKept({ ...xverse, id: 'xverse', seed: 'x', approve: 'always' })
  page = openPage()
  announceBoth()
  await page.connect('io.metamask', 'eip155:1')
  joinHeld('eip155', 'eip155:10', bob)
  await page.connect('Solar', chains.devnet)
  await page.connect(xverseId, chains.regtest)
}
const everything = [`bip122:${xverseId.toLowerCase()}`, 'solana:solar', 'eip155:walletconnect', 'eip155:io.metamask']

describe('joining', () => {
  test('keeps other namespaces, and activates the newest', async () => {
    await connectAll()
    expect(ids()).toEqual(everything)
    expect(page.core.connections.activeNamespace()).toBe('bip122')
    expect(statuses()).toEqual(['connected', 'connected', 'connected', 'active'])
    expect(page.heard).toEqual(['connect eip155', 'connect eip155', 'connect solana', 'connect bip122'])
  })

  test.each([
    ['beside', true, ['solana:lunar', 'solana:solar']],
    ['in place of others of its namespace', false, ['solana:lunar']],
  ])('%s', async (_, isBeside, expected) => {
    const solar = install(solarOptions)
    install(lunarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    await page.connect('Lunar', chains.devnet, isBeside)
    expect(ids()).toEqual(expected)
    expect(page.heard).toEqual(['connect solana', 'connect solana'])
    // A wallet that was replaced is no longer followed.
    solar.control.selectAccount(1)
    await settle()
    expect(ids()).toEqual(expected)
  })

  test('an eip155 wallet reported in the loader’s own form replaces the others', async () => {
    page = openPage()
    announceBoth()
    await page.connect('io.metamask', 'eip155:1')
    await page.connect('io.rabby', 'eip155:1', true)
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
    expect([metamask.listening(), rabby.listening()]).toEqual([3, 3])
    await page.connect('io.metamask', 'eip155:1')
    expect(ids()).toEqual(['eip155:io.metamask'])
    expect([metamask.listening(), rabby.listening()]).toEqual([3, 0])
  })

  test('ignores a closed modal, wallets without accounts, and addresses of another network', () => {
    page = openPage()
    page.isOpen = false
    joinHeld('solana', chains.devnet, solanaAddress)
    page.isOpen = true
    joinHeld('solana', chains.devnet, alice)
    joinHeld('solana', 'eip155:1', alice)
    joinHeld('bip122', chains.bitcoin, 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w')
    joinHeld('cosmos', chains.cosmos, 'x y')
    page.say('connection.activated', { id: 'solana:nobody' })
    page.say('connection.removed', { id: 'solana:nobody' })
    expect(ids()).toEqual([])
  })

  test('connections of the iframe are cleaned, and follow its reports', () => {
    page = openPage()
    joinHeld('solana', chains.devnet, solanaAddress, true, {
      wallet: { name: 'Al\u202eder', kind: 'walletConnect', icon: 'x' },
    })
    expect(page.core.connections.list()[0]?.wallet).toEqual({ name: 'Alder', kind: 'walletConnect' })
    joinHeld('solana', chains.solana, solanaAddress)
    expect(page.core.connections.list()).toMatchObject([{ chainId: chains.solana }])
    expect(page.heard).toEqual(['connect solana', 'chainChanged solana'])
  })
})

test('later facts about an account are kept without an event for the page', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  page = openPage()
  joinHeld('bip122', chains.bitcoin, address, true, { accounts: [{ address, type: 'payment' }] })
  const heard = [...page.heard]
  const accounts = [{ address, type: 'payment', publicKey: 'ab'.repeat(33) }]
  joinHeld('bip122', chains.bitcoin, address, true, { accounts })
  expect(page.core.connections.list()).toMatchObject([{ accounts }])
  expect(page.core.providerOf('bip122')).toMatchObject({ accounts: [{ publicKey: { length: 33 } }] })
  expect(page.heard).toEqual(heard)
})

describe('a connection of the iframe under the id of a wallet in the page', () => {
  const evil = (connectorId: string) => ({
    id: 'solana:solar',
    connectorId,
    namespace: 'solana' as const,
    accounts: [{ address: solanaAddress }],
    chainId: chains.devnet as ChainId,
    wallet: { name: 'Solar', kind: 'walletConnect' as const },
  })
  const shown = () => page.core.connections.list().map(({ id, wallet }) => `${id} ${wallet.kind}`)

  test.each(['Solar', 'solar', 'SOLAR'])(
    'takes no place, as %s, also once the iframe has hidden that wallet',
    async connectorId => {
      install(solarOptions)
      page = openPage()
      await page.connect('Solar', chains.devnet)
      page.core.events.emit('namespaces', ['eip155'])
      expect(page.core.discovery.find('Solar')).toBeUndefined()
      for (const isChosen of [false, true])
        for (const more of [{}, { isBeside: true }, { isBeside: true, isOffered: true }]) {
          page.isChosen = isChosen
          page.upsert({ connection: evil(connectorId), ...more })
          expect(shown()).toEqual(['solana:solar announced'])
        }
    },
  )

  test('takes no place before that wallet is found either', async () => {
    page = openPage()
    for (const isChosen of [false, true]) {
      page.isChosen = isChosen
      page.upsert({ connection: evil('solar') })
      expect(shown()).toEqual([])
    }
    install(solarOptions)
    await settle()
    await page.connect('Solar', chains.devnet, true)
    expect(shown()).toEqual(['solana:solar announced'])
  })
})

test('a wallet that connects again for another network has switched', async () => {
  install(solarOptions)
  page = openPage()
  await page.connect('Solar', chains.devnet)
  await page.connect('Solar', chains.solana, true)
  expect(page.heard).toEqual(['connect solana', 'chainChanged solana'])
  expect(page.core.connections.list()).toMatchObject([{ id: 'solana:solar', chainId: chains.solana }])
})

test('large icons of connections leave room in the message', async () => {
  const icon = `data:image/png;base64,${'A'.repeat(340_000)}`
  const accounts = [{ address: solanaAddress, chains: ['solana:devnet'] }]
  const features = { 'standard:connect': { connect: async () => ({ accounts }) }, 'solana:signMessage': {} }
  page = openPage()
  for (const name of ['Solar', 'Lunar']) register({ name, icon, chains: ['solana:devnet'], features, accounts })
  const icons = () => connectionSet(page.core.connections).connections.map(({ wallet }) => wallet.icon)
  await page.connect('Solar', chains.devnet)
  expect(icons()).toEqual([icon])
  await page.connect('Lunar', chains.devnet, true)
  expect(icons()).toEqual([undefined, undefined])
})

test('another wallet behind the same connector becomes the one in use', async () => {
  await connectAll()
  page.say('connection.activated', { id: 'eip155:io.metamask' })
  page.core.events.on('connect', ({ wallet, reconnected }) => page.heard.push(`${wallet.name} ${reconnected}`))
  joinHeld('eip155', 'eip155:10', bob, true, { wallet: { name: 'Birch', kind: 'walletConnect' } })
  expect(ids().filter(id => id.startsWith('eip155'))).toEqual(['eip155:walletconnect', 'eip155:io.metamask'])
  expect(page.core.connections.activeNamespace()).toBe('eip155')
  expect(page.heard.at(-1)).toBe('Birch false')
})

describe('activating another connection', () => {
  beforeEach(connectAll)

  test.each([0, 1, 2, 3])('puts it first and activates its namespace: %i', async index => {
    const id = everything[index] as string
    page.heard.length = 0
    page.say('connection.activated', { id })
    expect(ids()).toEqual([id, ...everything.filter(each => each !== id)])
    expect(page.core.connections.activeNamespace()).toBe(id.split(':')[0])
    const isOther = id === 'eip155:io.metamask'
    expect(page.heard).toEqual(isOther ? ['accountsChanged eip155', 'chainChanged eip155'] : [])
    expect(storedEvm()).toBe(isOther ? 'io.metamask' : 'walletConnect')
  })

  test('outside eip155, the visitor chooses the network and the first account', async () => {
    const id = everything[0] as string
    const [payment, ordinals] = page.core.connections.find('id', id)?.accounts ?? []
    page.heard.length = 0
    page.say('connection.activated', { id, chainId: chains.testnet, address: ordinals?.address ?? '' })
    expect(page.core.connections.find('id', id)).toMatchObject({
      chainId: chains.testnet,
      accounts: [{ address: ordinals?.address }, { address: payment?.address }],
    })
    expect(page.heard).toEqual(['accountsChanged bip122', 'chainChanged bip122'])
    page.say('connection.activated', { id, chainId: chains.devnet, address: 'nobody' })
    expect(page.core.connections.find('id', id)?.chainId).toBe(chains.testnet)
    page.say('connection.activated', { id: 'eip155:io.metamask', chainId: 'eip155:5', address: bob })
    expect(page.core.connections.find('id', 'eip155:io.metamask')).toMatchObject({ chainId: 'eip155:1' })
  })

  test('is ignored from a closed modal', () => {
    page.isOpen = false
    page.say('connection.activated', { id: 'eip155:io.metamask' })
    expect(ids()).toEqual(everything)
  })
})

describe('disconnecting', () => {
  beforeEach(connectAll)

  test.each(everything.map(id => [id]))('ends only the given one: %s', async id => {
    await page.core.disconnect(id.split(':')[0] as Namespace, id)
    expect(ids()).toEqual(everything.filter(each => each !== id))
    expect(metamask.methods.includes('wallet_revokePermissions')).toBe(id === 'eip155:io.metamask')
    const left = stored()
    expect(left.connections).toHaveLength(3)
    expect(storedEvm()).toBe(id === 'eip155:walletconnect' ? 'io.metamask' : 'walletConnect')
  })

  test('the iframe ends the first one', () => {
    page.say('connection.removed', { id: 'solana:solar' })
    page.isOpen = false
    page.say('connection.removed', { id: everything[0] as string })
    // The iframe holds that one, so it already knows.
    page.say('connection.removed', { id: 'eip155:walletconnect' })
    expect(ids()).toEqual([everything[0], 'eip155:io.metamask'])
  })

  test('after the one in use, the page has the one before it', async () => {
    page.heard.length = 0
    await page.core.disconnect('eip155', 'eip155:walletconnect')
    expect(page.heard).toEqual(['accountsChanged eip155', 'chainChanged eip155'])
    await page.core.disconnect('eip155', 'eip155:io.metamask')
    expect(page.heard.at(-1)).toBe('disconnect eip155')
  })

  test('ends all connections of a namespace, and no others', async () => {
    await page.core.disconnect('eip155')
    expect(ids()).toEqual(everything.slice(0, 2))
    expect(storedEvm()).toBeUndefined()
  })

  test('everything leaves nothing to restore', async () => {
    await page.core.disconnect()
    expect(ids()).toEqual([])
    expect(stored()).toEqual({})
  })

  test('a session of the iframe ends for all its namespaces', async () => {
    joinHeld('solana', chains.devnet, solanaAddress)
    await page.core.disconnect('solana', 'solana:walletconnect')
    expect(ids()).toEqual([everything[0], 'solana:solar', 'eip155:io.metamask'])
    expect(stored().connections.join()).not.toContain('walletConnect')
  })

  test('a session keeps its other namespaces when the wallet removes one', () => {
    joinHeld('solana', chains.devnet, solanaAddress)
    page.say('connection.removed', { id: 'solana:walletconnect' })
    expect(ids()).toEqual(everything)
    page.say('connection.removed', { id: 'eip155:walletconnect' })
    expect(ids()).toEqual(everything.filter(id => id !== 'eip155:walletconnect'))
  })

  test('does not fail with a wallet that throws, and waits three seconds for a silent one', async () => {
    const unisat = install({ kind: 'unisat', name: 'Unisat' })
    Reflect.set(window, 'unisat', {
      ...(Reflect.get(window, 'unisat') as object),
      disconnect: () => new Promise(() => {}),
      on() {
        throw new Error('no')
      },
    })
    page.core.events.emit('modal', { open: true, view: null })
    await page.connect('bitcoin:unisat', chains.regtest, true)
    expect(unisat.control.log.length).toBeGreaterThan(0)
    const done = vi.fn()
    void page.core.disconnect('bip122').then(done)
    expect(ids()).toEqual(everything.slice(1))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledOnce()
  })
})

describe('after a reload', () => {
  const found = async () => {
    installKept(solarOptions)
    installKept({ ...xverse, id: 'xverse', seed: 'x', approve: 'always' })
    page = openPage([])
    announceBoth()
    await settle(0)
  }

  test('everything is restored in its order without a prompt', async () => {
    await connectAll()
    page.say('connection.activated', { id: 'solana:solar' })
    const before = ids()
    metamask.methods.length = 0
    reloadPage()
    const ready = vi.fn()
    await found()
    void page.core.ready.then(ready)
    expect(ids()).toEqual(before.filter(id => id !== 'eip155:walletconnect'))
    expect(page.core.awaited()).toEqual(['eip155'])
    await settle(0)
    expect(ready).not.toHaveBeenCalled()
    page.isOpen = false
    joinHeld('eip155', 'eip155:10', bob)
    expect(ids()).toEqual(before)
    await settle(0)
    expect(ready).toHaveBeenCalledOnce()
    expect(
      page.core
        .reconnected()
        .map(({ connectorId }) => connectorId)
        .sort(),
      // io.metamask comes after walletconnect, and is not in use.
    ).toEqual(['Solar', xverseId, 'walletConnect'].sort())
    expect(rabby.methods).toEqual([])
    expect(metamask.methods).not.toContain('eth_requestAccounts')
  })

  test('connections of the iframe outside eip155 load it, too', async () => {
    page = openPage()
    joinHeld('solana', chains.devnet, solanaAddress)
    reloadPage()
    const pickUp = vi.fn()
    page = openPage([])
    expect(frameConnectorId(page.core.connections)).toBe('walletConnect')
    page.core.events.on('connections', pickUp)
    page.isOpen = false
    joinHeld('solana', chains.devnet, solanaAddress)
    expect(ids()).toEqual(['solana:walletconnect'])
    expect(pickUp).toHaveBeenCalled()
  })

  test('is ready after a second at most, and restores a later wallet', async () => {
    await connectAll()
    reloadPage()
    page = openPage([])
    const ready = vi.fn()
    void page.core.ready.then(ready)
    await settle(999)
    expect([ready.mock.calls.length, page.core.awaited().length]).toEqual([0, 3])
    await settle(1)
    expect([ready.mock.calls.length, page.core.awaited().length]).toEqual([1, 0])
    installKept(solarOptions)
    await settle(5_000)
    expect(ids()).toEqual(['solana:solar'])
    expect(page.core.reconnected()).toEqual([])
  })

  test('a silent eip155 wallet is not replaced by a restored connection of the iframe', async () => {
    page = openPage()
    announceBoth()
    await page.connect('io.metamask', 'eip155:1')
    joinHeld('eip155', 'eip155:10', bob)
    page.say('connection.activated', { id: 'eip155:io.metamask' })
    const before = stored()
    reloadPage()
    page = openPage([])
    await settle(0)
    page.isOpen = false
    // The iframe sees no other eip155 connection yet, so it reports as if there were none.
    page.upsert({ connection: heldBy('eip155', 'eip155:10', bob) })
    expect(ids()).toEqual(['eip155:walletconnect'])
    expect(stored()).toEqual(before)
    announceBoth()
    await settle()
    expect(ids()).toEqual(['eip155:io.metamask', 'eip155:walletconnect'])
    expect(stored()).toEqual(before)
  })

  test('a wallet that is locked stays remembered, and keeps its place', async () => {
    await connectAll()
    const before = stored().connections
    const kept = JSON.parse(localStorage.getItem('chainWallet.solar') ?? '{}')
    localStorage.setItem('chainWallet.solar', JSON.stringify({ ...kept, isPermitted: false }))
    reloadPage()
    await found()
    await settle(2_000)
    expect(ids()).not.toContain('solana:solar')
    expect(stored().connections).toEqual(before)
  })

  test('nothing is restored with reconnect: false', async () => {
    await connectAll()
    const before = stored()
    reloadPage()
    installKept(solarOptions)
    page = openPage(undefined, { reconnect: false })
    announceBoth()
    await settle(2_000)
    expect(ids()).toEqual([])
    expect(stored()).toEqual(before)
  })

  test.each([[[]], ['x'], [['solana:Solar solana:x y', 'doge:a doge:b']]])(
    'invalid hints delay nothing: %j',
    async more => {
      localStorage.setItem('ck:demo', JSON.stringify({ connections: more }))
      const ready = vi.fn()
      page = openPage([])
      void page.core.ready.then(ready)
      await settle(0)
      expect(ready).toHaveBeenCalledOnce()
    },
  )

  test('a single eip155 wallet is stored like all others', async () => {
    page = openPage()
    announceBoth()
    await page.connect('io.metamask', 'eip155:1')
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
    await page.connect('io.rabby', 'eip155:1', true)
    expect(stored()).toEqual({ connections: ['eip155:io.rabby eip155:1', 'eip155:io.metamask eip155:1'] })
    await page.core.disconnect('eip155', 'eip155:io.rabby')
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
  })
})

describe('another tab', () => {
  const says = async (next: object) => {
    localStorage.setItem('ck:demo', JSON.stringify(next))
    dispatchEvent(new StorageEvent('storage', { key: 'ck:demo' }))
    await settle(0)
  }
  beforeEach(connectAll)

  test('that disconnects one is followed without asking the wallet', async () => {
    const { connections } = stored()
    await says({ connections: connections.filter((text: string) => !text.startsWith('solana')) })
    expect(ids()).toEqual(everything.filter(id => id !== 'solana:solar'))
  })

  test('that disconnects all but one of eip155 is followed', async () => {
    await says({ connections: ['eip155:io.metamask eip155:1'] })
    expect(ids()).toEqual(['eip155:io.metamask'])
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
  })

  test('that disconnects everything is followed without writing it back', async () => {
    await says({})
    expect(ids()).toEqual([])
    expect(stored()).toEqual({})
    expect(metamask.methods).not.toContain('wallet_revokePermissions')
  })

  test('that activates another is followed in its order', async () => {
    const { connections } = stored()
    await says({ connections: connections.toReversed() })
    expect(ids()).toEqual([...everything].reverse())
    expect(stored()).toEqual({ connections: connections.toReversed() })
  })

  test('that connects one more is followed silently', async () => {
    const lunar = createWalletCore(lunarOptions, localStorage, () => new Error('no'))
    lunar.setPermitted(true)
    installKept(lunarOptions)
    const { connections } = stored()
    await says({ connections: [`solana:Lunar ${chains.devnet}`, ...connections] })
    expect(ids()).toEqual(['solana:lunar', ...everything])
  })
})

describe('a wallet', () => {
  test('of eip155 that locks is disconnected, and the other is in use', async () => {
    page = openPage()
    announceBoth()
    await page.connect('io.metamask', 'eip155:1')
    await page.connect('io.rabby', 'eip155:1', true)
    rabby.emit('accountsChanged', [])
    await settle()
    expect(ids()).toEqual(['eip155:io.metamask'])
    rabby.emit('accountsChanged', [bob])
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
  })

  test('that leaves the page and comes back is restored', async () => {
    const solar = installKept(solarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    solar.control.unregister?.()
    expect(ids()).toEqual([])
    installKept(solarOptions)
    await settle()
    expect(ids()).toEqual(['solana:solar'])
  })

  test('that withdraws permission and gives it again is back', async () => {
    const solar = installKept(solarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    solar.control.disconnect()
    await settle()
    expect(ids()).toEqual([])
    await page.connect('Solar', chains.devnet)
    expect(ids()).toEqual(['solana:solar'])
  })

  test('is not followed after destroy', async () => {
    const solar = installKept(solarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    page.heard.length = 0
    page.core.destroy()
    solar.control.selectAccount(1)
    dispatchEvent(new StorageEvent('storage', { key: 'ck:demo' }))
    await settle(2_000)
    expect([page.heard, ids()]).toEqual([[], []])
  })
})

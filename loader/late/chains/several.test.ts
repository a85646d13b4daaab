import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCore as createWalletCore } from '../../../e2e/wallets/chainWallets/createCore.ts'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { connectionSet } from '../../connectionSet.ts'
import { alice, announce, bob, createFakeWallet, type FakeWallet } from '../../wallets/fakeWallet.ts'
import { chains, install, installKept, leavePage, openPage, reloadPage, settle, type TestPage } from './testPage.ts'

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

beforeEach(() => {
  vi.useFakeTimers()
  metamask = createFakeWallet({ wallet_revokePermissions: null })
  rabby = createFakeWallet({ wallet_revokePermissions: null, eth_accounts: [bob], eth_requestAccounts: [bob] })
})
afterEach(() => {
  leavePage()
  vi.useRealTimers()
})

const ids = () => page.core.connections.list().map(({ id }) => id)
const stored = () => JSON.parse(localStorage.getItem('ck:demo') ?? '{}')
/** The wallet of eip155 that a later visit goes on with. */
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

async function connectEvm(walletId: string, isBeside = false): Promise<void> {
  const params = { walletId, namespace: 'eip155', silent: false } as const
  const granted = await page.ask('wallet.connect', { ...params, chainIds: ['eip155:1'] })
  const wallet = { name: walletId, kind: 'announced' as const }
  const connection = {
    id: `eip155:${walletId}`,
    connectorId: walletId,
    namespace: 'eip155',
    wallet,
    ...granted,
  } as const
  page.say('connection.upserted', { connection, isBeside })
}

/** Of WalletConnect, as the iframe tells. */
function joinHeld(namespace: Namespace, chainId: ChainId, address: string, isBeside = true, facts: object = {}): void {
  const connection: Connection = {
    id: `${namespace}:walletconnect`,
    connectorId: 'walletconnect',
    namespace,
    chainId,
    accounts: [{ address }],
    wallet: { name: 'Alder', kind: 'walletConnect' },
    ...facts,
  }
  page.say('connection.upserted', { connection, isBeside })
}

const solanaAddress = 'So11111111111111111111111111111111111111112'

/** All there can be at once: a wallet of the page and WalletConnect in eip155, Solana, Bitcoin. */
async function connectAll(): Promise<void> {
  installKept(solarOptions)
  installKept({ ...xverse, id: 'xverse', seed: 'x', approve: 'always' })
  page = openPage()
  announceBoth()
  await connectEvm('io.metamask')
  joinHeld('eip155', 'eip155:10', bob)
  await page.connect('Solar', chains.devnet)
  await page.connect(xverseId, chains.regtest)
}
const everything = [`bip122:${xverseId.toLowerCase()}`, 'solana:solar', 'eip155:walletconnect', 'eip155:io.metamask']

describe('joining', () => {
  test('other namespaces stay, and the newest is the active one', async () => {
    await connectAll()
    expect(ids()).toEqual(everything)
    expect(page.core.connections.activeNamespace()).toBe('bip122')
    expect(statuses()).toEqual(['connected', 'connected', 'connected', 'active'])
    expect(page.heard).toEqual(['connect eip155', 'connect eip155', 'connect solana', 'connect bip122'])
  })

  test.each([
    ['beside', true, ['solana:lunar', 'solana:solar']],
    ['in the place of others of its namespace', false, ['solana:lunar']],
  ])('%s', async (_, isBeside, expected) => {
    const solar = install(solarOptions)
    install(lunarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    await page.connect('Lunar', chains.devnet, isBeside)
    expect(ids()).toEqual(expected)
    expect(page.heard).toEqual(['connect solana', 'connect solana'])
    // One that gave way is followed no more.
    solar.control.selectAccount(1)
    await settle()
    expect(ids()).toEqual(expected)
  })

  test('a wallet of eip155 that the iframe tells in the loader’s own words takes the place of those there', async () => {
    page = openPage()
    announceBoth()
    await connectEvm('io.metamask')
    await connectEvm('io.rabby', true)
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
    expect([metamask.listening(), rabby.listening()]).toEqual([3, 3])
    await connectEvm('io.metamask')
    expect(ids()).toEqual(['eip155:io.metamask'])
    expect([metamask.listening(), rabby.listening()]).toEqual([3, 0])
  })

  test('nothing comes of what a closed modal says, of wallets without accounts, nor of addresses of another network', () => {
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

  test('what the iframe holds is cleaned, and followed as it says', () => {
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

test('what the iframe learns of an account later than its address is kept, and no news to the page', () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  page = openPage()
  joinHeld('bip122', chains.bitcoin, address)
  const heard = [...page.heard]
  const accounts = [{ address, type: 'payment', publicKey: 'ab'.repeat(33) }]
  joinHeld('bip122', chains.bitcoin, address, true, { accounts })
  expect(page.core.connections.list()).toMatchObject([{ accounts }])
  expect(page.core.providers.bip122).toMatchObject({ accounts: [{ publicKey: { length: 33 } }] })
  expect(page.heard).toEqual(heard)
})

describe('what the iframe holds under the id of a wallet of the page', () => {
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
          page.say('connection.upserted', { connection: evil(connectorId), ...more })
          expect(shown()).toEqual(['solana:solar announced'])
        }
    },
  )

  test('gives way to that wallet', async () => {
    page = openPage()
    page.say('connection.upserted', { connection: evil('solar') })
    expect(shown()).toEqual(['solana:solar walletConnect'])
    install(solarOptions)
    await settle()
    await page.connect('Solar', chains.devnet, true)
    expect(shown()).toEqual(['solana:solar announced'])
  })
})

test('a wallet of the page that is connected anew for another network has moved, and is no other', async () => {
  install(solarOptions)
  page = openPage()
  await page.connect('Solar', chains.devnet)
  await page.connect('Solar', chains.solana, true)
  expect(page.heard).toEqual(['connect solana', 'chainChanged solana'])
  expect(page.core.connections.list()).toMatchObject([{ id: 'solana:solar', chainId: chains.solana }])
})

test('with large icons leave room in a message for what else the iframe is told', async () => {
  const icon = `data:image/png;base64,${'A'.repeat(340_000)}`
  const accounts = [{ address: solanaAddress, chains: ['solana:devnet'] }]
  const features = { 'standard:connect': { connect: async () => ({ accounts }) }, 'solana:signMessage': {} }
  page = openPage()
  for (const name of ['Solar', 'Lunar']) {
    const wallet = { name, icon, chains: ['solana:devnet'], features, accounts }
    const detail = ({ register }: { register(each: object): void }) => register(wallet)
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }
  const icons = () => connectionSet(page.core.connections).connections.map(({ wallet }) => wallet.icon)
  await page.connect('Solar', chains.devnet)
  expect(icons()).toEqual([icon])
  await page.connect('Lunar', chains.devnet, true)
  expect(icons()).toEqual([undefined, undefined])
})

test('another wallet behind the same connector is chosen anew, and is the one in use', async () => {
  await connectAll()
  page.say('connection.activated', { id: 'eip155:io.metamask' })
  page.core.events.on('connect', ({ wallet, reconnected }) => page.heard.push(`${wallet.name} ${reconnected}`))
  joinHeld('eip155', 'eip155:10', bob, true, { wallet: { name: 'Birch', kind: 'walletConnect' } })
  expect(ids().filter(id => id.startsWith('eip155'))).toEqual(['eip155:walletconnect', 'eip155:io.metamask'])
  expect(page.core.connections.activeNamespace()).toBe('eip155')
  expect(page.heard.at(-1)).toBe('Birch false')
})

describe('going on with another', () => {
  beforeEach(connectAll)

  test.each([0, 1, 2, 3])('makes it the first, and its namespace the active one: %i', async index => {
    const id = everything[index] as string
    page.heard.length = 0
    page.say('connection.activated', { id })
    expect(ids()).toEqual([id, ...everything.filter(each => each !== id)])
    expect(page.core.connections.activeNamespace()).toBe(id.split(':')[0])
    const isOther = id === 'eip155:io.metamask'
    expect(page.heard).toEqual(isOther ? ['accountsChanged eip155', 'chainChanged eip155'] : [])
    expect(storedEvm()).toBe(isOther ? 'io.metamask' : 'walletconnect')
  })

  test('the choice of network and of the first account is the visitor’s, outside of eip155', async () => {
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

  test('nothing comes of it where a closed modal says so', () => {
    page.isOpen = false
    page.say('connection.activated', { id: 'eip155:io.metamask' })
    expect(ids()).toEqual(everything)
  })
})

describe('disconnecting', () => {
  beforeEach(connectAll)

  test.each(everything.map(id => [id]))('one ends that one: %s', async id => {
    await page.core.disconnect(id.split(':')[0] as Namespace, id)
    expect(ids()).toEqual(everything.filter(each => each !== id))
    expect(metamask.methods.includes('wallet_revokePermissions')).toBe(id === 'eip155:io.metamask')
    const left = stored()
    expect(left.connections).toHaveLength(3)
    expect(storedEvm()).toBe(id === 'eip155:walletconnect' ? 'io.metamask' : 'walletconnect')
  })

  test('one as the iframe says, by what is first', () => {
    page.say('connection.removed', { id: 'solana:solar' })
    page.isOpen = false
    page.say('connection.removed', { id: everything[0] as string })
    // It holds that one, and knows.
    page.say('connection.removed', { id: 'eip155:walletconnect' })
    expect(ids()).toEqual([everything[0], 'eip155:io.metamask'])
  })

  test('the one in use: the page goes on with the one before it', async () => {
    page.heard.length = 0
    await page.core.disconnect('eip155', 'eip155:walletconnect')
    expect(page.heard).toEqual(['accountsChanged eip155', 'chainChanged eip155'])
    await page.core.disconnect('eip155', 'eip155:io.metamask')
    expect(page.heard.at(-1)).toBe('disconnect eip155')
  })

  test('a namespace ends all of it, and nothing else', async () => {
    await page.core.disconnect('eip155')
    expect(ids()).toEqual(everything.slice(0, 2))
    expect(storedEvm()).toBeUndefined()
  })

  test('everything leaves nothing to pick up', async () => {
    await page.core.disconnect()
    expect(ids()).toEqual([])
    expect(stored()).toEqual({})
  })

  test('a session that the iframe holds ends for all its namespaces', async () => {
    joinHeld('solana', chains.devnet, solanaAddress)
    await page.core.disconnect('solana', 'solana:walletconnect')
    expect(ids()).toEqual([everything[0], 'solana:solar', 'eip155:io.metamask'])
    expect(stored().connections.join()).not.toContain('walletconnect')
  })

  test('a session the wallet takes one namespace of keeps the others', () => {
    joinHeld('solana', chains.devnet, solanaAddress)
    page.say('connection.removed', { id: 'solana:walletconnect' })
    expect(ids()).toEqual(everything)
    page.say('connection.removed', { id: 'eip155:walletconnect' })
    expect(ids()).toEqual(everything.filter(id => id !== 'eip155:walletconnect'))
  })

  test('is not held up by a wallet that throws, nor for more than three seconds by one that is silent', async () => {
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
    page = openPage({ namespaces: [] })
    announceBoth()
    await settle(0)
  }

  test('everything is there again in its order, and nobody was asked aloud', async () => {
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
      // io.metamask is behind walletconnect, and not in use.
    ).toEqual(['Solar', xverseId, 'walletconnect'].sort())
    expect(rabby.methods).toEqual([])
    expect(metamask.methods).not.toContain('eth_requestAccounts')
  })

  test('what the iframe holds only outside of eip155 makes the loader load it', async () => {
    page = openPage()
    joinHeld('solana', chains.devnet, solanaAddress)
    reloadPage()
    const pickUp = vi.fn()
    page = openPage({ namespaces: [] })
    expect(page.core.held()).toBe('walletconnect')
    page.core.events.on('connections', pickUp)
    page.isOpen = false
    joinHeld('solana', chains.devnet, solanaAddress)
    expect(ids()).toEqual(['solana:walletconnect'])
    expect(pickUp).toHaveBeenCalled()
  })

  test('is ready after a second at the latest, and a wallet that comes later is still welcome', async () => {
    await connectAll()
    reloadPage()
    page = openPage({ namespaces: [] })
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

  test('one of eip155 that is still silent is not replaced by what the iframe brings back', async () => {
    page = openPage()
    announceBoth()
    await connectEvm('io.metamask')
    joinHeld('eip155', 'eip155:10', bob)
    page.say('connection.activated', { id: 'eip155:io.metamask' })
    const before = stored()
    reloadPage()
    page = openPage({ namespaces: [] })
    await settle(0)
    page.isOpen = false
    // The iframe sees no other connection of eip155 yet, so it speaks as to the first script.
    const [wallet, accounts] = [{ name: 'Alder', kind: 'walletConnect' as const }, [{ address: bob }]]
    const facts = { id: 'eip155:walletconnect', connectorId: 'walletconnect', namespace: 'eip155' as const }
    page.say('connection.upserted', { connection: { ...facts, wallet, accounts, chainId: 'eip155:10' } })
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

  test('with reconnect: false nothing is picked up', async () => {
    await connectAll()
    const before = stored()
    reloadPage()
    installKept(solarOptions)
    page = openPage({ said: { reconnect: false } })
    announceBoth()
    await settle(2_000)
    expect(ids()).toEqual([])
    expect(stored()).toEqual(before)
  })

  test.each([[[]], ['x'], [['solana:Solar solana:x y', 'doge:a doge:b']]])(
    'spoiled hints keep nobody waiting: %j',
    async more => {
      localStorage.setItem('ck:demo', JSON.stringify({ connections: more }))
      const ready = vi.fn()
      page = openPage({ namespaces: [] })
      void page.core.ready.then(ready)
      await settle(0)
      expect(ready).toHaveBeenCalledOnce()
    },
  )

  test('one of eip155 alone is remembered as all are', async () => {
    page = openPage()
    announceBoth()
    await connectEvm('io.metamask')
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
    await connectEvm('io.rabby', true)
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

  test('that disconnects one is followed, without a word to the wallet', async () => {
    const { connections } = stored()
    await says({ connections: connections.filter((text: string) => !text.startsWith('solana')) })
    expect(ids()).toEqual(everything.filter(id => id !== 'solana:solar'))
  })

  test('that disconnects all but one of eip155 is followed', async () => {
    await says({ connections: ['eip155:io.metamask eip155:1'] })
    expect(ids()).toEqual(['eip155:io.metamask'])
    expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
  })

  test('that disconnects everything is followed, and nothing is written over it', async () => {
    await says({})
    expect(ids()).toEqual([])
    expect(stored()).toEqual({})
    expect(metamask.methods).not.toContain('wallet_revokePermissions')
  })

  test('that goes on with another is followed in its order', async () => {
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
  test('of eip155 that locks is gone, and the other is in use', async () => {
    page = openPage()
    announceBoth()
    await connectEvm('io.metamask')
    await connectEvm('io.rabby', true)
    rabby.emit('accountsChanged', [])
    await settle()
    expect(ids()).toEqual(['eip155:io.metamask'])
    rabby.emit('accountsChanged', [bob])
    await settle()
    expect(ids()).toEqual(['eip155:io.rabby', 'eip155:io.metamask'])
  })

  test('that leaves the page and comes back is picked up again', async () => {
    const solar = installKept(solarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    solar.control.unregister?.()
    expect(ids()).toEqual([])
    installKept(solarOptions)
    await settle()
    expect(ids()).toEqual(['solana:solar'])
  })

  test('that was cut off and permits the page again is back', async () => {
    const solar = installKept(solarOptions)
    page = openPage()
    await page.connect('Solar', chains.devnet)
    solar.control.disconnect()
    await settle()
    expect(ids()).toEqual([])
    await page.connect('Solar', chains.devnet)
    expect(ids()).toEqual(['solana:solar'])
  })

  test('destroyed pages hear nothing more', async () => {
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

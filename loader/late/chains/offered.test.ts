import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainId, Namespace } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { alice, announce, bob, createFakeWallet } from '../../wallets/fakeWallet.ts'
import { chains, install, leavePage, openPage, reloadPage, settle, type TestPage } from './testPage.ts'

let page: TestPage

beforeEach(() => {
  vi.useFakeTimers()
  install({
    id: 'solar',
    kind: 'solanaStandard',
    name: 'Solar',
    seed: 'sun',
    approve: 'always',
    chains: ['solana:devnet'],
  })
  page = openPage()
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
const solanaAddress = 'So11111111111111111111111111111111111111112'

function held(namespace: Namespace, chainId: ChainId, address: string): Connection {
  const wallet = { name: 'Alder', kind: 'walletConnect' } as const
  const id = `${namespace}:walletconnect`
  return { id, connectorId: 'walletConnect', namespace, chainId, accounts: [{ address }], wallet }
}
const offer = (connection: Connection, isBeside = false) =>
  page.say('connection.upserted', { connection, isBeside, isOffered: true })
const inSolana = () => held('solana', chains.devnet, solanaAddress)
const inEvm = () => held('eip155', 'eip155:10', bob)

async function connectMetaMask(): Promise<void> {
  announce(createFakeWallet(), { rdns: 'io.metamask', name: 'MetaMask' })
  const params = { walletId: 'io.metamask', namespace: 'eip155', silent: false } as const
  await page.ask('wallet.connect', { ...params, chainIds: ['eip155:1'] })
  page.say('connection.upserted', { connection: { connectorId: 'io.metamask', namespace: 'eip155' } as never })
}

/** A session over both namespaces: of the one that was asked for the iframe tells last, in the visitor's name. */
const chooseEvm = (isBeside = false) => {
  offer(inSolana(), isBeside)
  page.say('connection.upserted', { connection: inEvm() })
}
const chooseSolana = (isBeside = false) => {
  offer(inEvm(), isBeside)
  page.say('connection.upserted', { connection: inSolana(), isBeside })
}

test.each<[string, () => unknown, () => void, string[]]>([
  ['nothing: both', () => {}, chooseEvm, ['eip155:walletconnect', 'solana:walletconnect']],
  [
    'Solana, asked for eip155: that one',
    () => page.connect('Solar', chains.devnet),
    chooseEvm,
    ['eip155:walletconnect', 'solana:solar'],
  ],
  ['eip155, asked for Solana: that one', connectMetaMask, chooseSolana, ['solana:walletconnect', 'eip155:io.metamask']],
  [
    'both, asked for Solana: that one',
    () => Promise.all([connectMetaMask(), page.connect('Solar', chains.devnet)]),
    chooseSolana,
    ['solana:walletconnect', 'eip155:io.metamask'],
  ],
  [
    'both, asked for eip155: that one',
    () => Promise.all([connectMetaMask(), page.connect('Solar', chains.devnet)]),
    chooseEvm,
    ['eip155:walletconnect', 'solana:solar'],
  ],
])(
  'a session over two namespaces takes the place of the wallet that was there in %s',
  async (_, there, choose, expected) => {
    await there()
    choose()
    expect(ids()).toEqual(expected)
    expect(stored().connections.map((text: string) => text.replace(/ .*/, '').replace('/', ':').toLowerCase())).toEqual(
      expected,
    )
  },
)

test('with several wallets it goes behind what is in use where nobody asked for it', async () => {
  await connectMetaMask()
  await page.connect('Solar', chains.devnet)
  page.heard.length = 0
  chooseSolana(true)
  expect(ids()).toEqual(['solana:walletconnect', 'solana:solar', 'eip155:io.metamask', 'eip155:walletconnect'])
  expect(page.heard).toEqual(['connect solana'])
  expect(storedEvm()).toBe('io.metamask')
})

test('a wallet of the page is not offered, and never counts as one that the iframe holds', async () => {
  await connectMetaMask()
  await page.connect('Solar', chains.devnet)
  const before = ids()
  offer({ ...inEvm(), connectorId: 'io.metamask', id: 'eip155:io.metamask' }, true)
  expect(ids()).toEqual(before)
  expect(page.core.held()).toBeUndefined()
  expect(stored().connections).toEqual([`solana:Solar ${chains.devnet}`, 'eip155:io.metamask eip155:1'])
})

test('a change of what is there already is believed', async () => {
  await page.connect('Solar', chains.devnet)
  page.say('connection.upserted', { connection: inEvm() })
  offer(held('eip155', 'eip155:1', alice))
  expect(page.core.connections.list()).toMatchObject([{ chainId: 'eip155:1', accounts: [{ address: alice }] }, {}])
})

test('what an earlier visit left takes no place of a wallet that is remembered and not there yet', async () => {
  await page.connect('Solar', chains.devnet)
  page.say('connection.upserted', { connection: inEvm() })
  reloadPage()
  page = openPage()
  page.isOpen = false
  offer(inSolana())
  page.say('connection.upserted', { connection: inEvm() })
  expect(ids()).toEqual(['eip155:walletconnect'])
  expect(stored().connections).toContain(`solana:Solar ${chains.devnet}`)
})

test('a session that is over by the next visit is remembered no more, whoever remembered it', async () => {
  page.say('connection.upserted', { connection: inEvm() })
  reloadPage()
  page = openPage({ namespaces: [] })
  page.isOpen = false
  expect(page.core.held()).toBe('walletConnect')
  page.say('connection.removed', { id: 'solana:walletconnect' })
  expect(page.core.held()).toBe('walletConnect')
  page.say('connection.removed', { id: 'eip155:walletconnect' })
  expect(page.core.held()).toBeUndefined()
  expect(stored()).toEqual({})
})

test('and takes no wallet with it that is still to be picked up', async () => {
  await connectMetaMask()
  page.say('connection.upserted', { connection: inEvm(), isBeside: true })
  page.say('connection.activated', { id: 'eip155:io.metamask' })
  reloadPage()
  page = openPage({ namespaces: [] })
  page.isOpen = false
  page.say('connection.removed', { id: 'eip155:walletconnect' })
  expect(storedEvm()).toBe('io.metamask')
  announce(createFakeWallet(), { rdns: 'io.metamask', name: 'MetaMask' })
  await settle()
  expect(ids()).toEqual(['eip155:io.metamask'])
  expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
})

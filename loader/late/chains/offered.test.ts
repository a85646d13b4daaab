import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../shared/connections.ts'
import { frameConnectorId } from '../../kernel/frameConnectorId.ts'
import { alice, announce, bob, createFakeWallet } from '../../kernel/wallets/fakeWallet.ts'
import {
  chains,
  heldBy,
  idsOf,
  install,
  openPage,
  reloadPage,
  settle,
  setUpPages,
  solanaAddress,
  stored,
  type TestPage,
} from './testPage.ts'

let page: TestPage

setUpPages()
beforeEach(() => {
  install({ kind: 'solanaStandard', name: 'Solar', chains: ['solana:devnet'] })
  page = openPage()
})

const ids = () => idsOf(page)
/** Remembers a wallet of eip155 for the next visit. */
const storedEvm = () =>
  /^eip155[:/](\S+)/.exec((stored().connections ?? []).find((text: string) => /^eip155/.test(text)))?.[1]
const offer = (connection: Connection, isBeside = false) => page.upsert({ connection, isBeside, isOffered: true })
const inSolana = () => heldBy('solana', chains.devnet, solanaAddress)
const inEvm = () => heldBy('eip155', 'eip155:10', bob)

async function connectMetaMask(): Promise<void> {
  announce(createFakeWallet(), { rdns: 'io.metamask', name: 'MetaMask' })
  await page.connect('io.metamask', 'eip155:1')
}

/** Connects a session over both namespaces. The iframe reports the one requested last as the visitor's choice. */
const chooseEvm = () => {
  offer(inSolana())
  page.upsert({ connection: inEvm() })
}
const chooseSolana = (isBeside = false) => {
  offer(inEvm(), isBeside)
  page.upsert({ connection: inSolana(), isBeside })
}

const connectSolar = () => page.connect('Solar', chains.devnet)
const connectBoth = () => Promise.all([connectMetaMask(), connectSolar()])

test.each<[string, () => unknown, () => void, string[]]>([
  ['nothing: both', () => {}, chooseEvm, ['eip155:walletconnect', 'solana:walletconnect']],
  ['Solana, asked for eip155: that one', connectSolar, chooseEvm, ['eip155:walletconnect', 'solana:solar']],
  ['eip155, asked for Solana: that one', connectMetaMask, chooseSolana, ['solana:walletconnect', 'eip155:io.metamask']],
  ['both, asked for Solana: that one', connectBoth, chooseSolana, ['solana:walletconnect', 'eip155:io.metamask']],
  ['both, asked for eip155: that one', connectBoth, chooseEvm, ['eip155:walletconnect', 'solana:solar']],
])('a session over two namespaces replaces the wallet in %s', async (_, there, choose, expected) => {
  await there()
  choose()
  expect(ids()).toEqual(expected)
  const remembered = stored().connections.map((text: string) => text.replace(/ .*/, '').replace('/', ':'))
  expect(remembered.map((id: string) => id.toLowerCase())).toEqual(expected)
})

test('with several wallets it comes last if nobody requested it', async () => {
  await connectMetaMask()
  await page.connect('Solar', chains.devnet)
  page.heard.length = 0
  chooseSolana(true)
  expect(ids()).toEqual(['solana:walletconnect', 'solana:solar', 'eip155:io.metamask', 'eip155:walletconnect'])
  expect(page.heard).toEqual(['connect solana'])
  expect(storedEvm()).toBe('io.metamask')
})

test('a wallet in the page is never an offer, nor held by the iframe', async () => {
  await connectMetaMask()
  await page.connect('Solar', chains.devnet)
  const before = ids()
  offer({ ...inEvm(), connectorId: 'io.metamask', id: 'eip155:io.metamask' }, true)
  expect(ids()).toEqual(before)
  expect(frameConnectorId(page.core.connections)).toBeUndefined()
  expect(stored().connections).toEqual([`solana:Solar ${chains.devnet}`, 'eip155:io.metamask eip155:1'])
})

test('changes of an existing connection are accepted', async () => {
  await page.connect('Solar', chains.devnet)
  page.upsert({ connection: inEvm() })
  offer(heldBy('eip155', 'eip155:1', alice))
  expect(page.core.connections.list()).toMatchObject([{ chainId: 'eip155:1', accounts: [{ address: alice }] }, {}])
})

test('a connection of an earlier visit does not replace a remembered wallet that is not there yet', async () => {
  await page.connect('Solar', chains.devnet)
  page.upsert({ connection: inEvm() })
  reloadPage()
  page = openPage()
  page.isOpen = false
  offer(inSolana())
  page.upsert({ connection: inEvm() })
  expect(ids()).toEqual(['eip155:walletconnect'])
  expect(stored().connections).toContain(`solana:Solar ${chains.devnet}`)
})

test('a session that has ended by the next visit is forgotten', async () => {
  page.upsert({ connection: inEvm() })
  reloadPage()
  page = openPage([])
  page.isOpen = false
  expect(frameConnectorId(page.core.connections)).toBe('walletConnect')
  page.say('connection.removed', { id: 'solana:walletconnect' })
  expect(frameConnectorId(page.core.connections)).toBe('walletConnect')
  page.say('connection.removed', { id: 'eip155:walletconnect' })
  expect(frameConnectorId(page.core.connections)).toBeUndefined()
  expect(stored()).toEqual({})
})

test('forgetting it keeps wallets that are still to be restored', async () => {
  await connectMetaMask()
  page.upsert({ connection: inEvm(), isBeside: true })
  page.say('connection.activated', { id: 'eip155:io.metamask' })
  reloadPage()
  page = openPage([])
  page.isOpen = false
  page.say('connection.removed', { id: 'eip155:walletconnect' })
  expect(storedEvm()).toBe('io.metamask')
  announce(createFakeWallet(), { rdns: 'io.metamask', name: 'MetaMask' })
  await settle()
  expect(ids()).toEqual(['eip155:io.metamask'])
  expect(stored()).toEqual({ connections: ['eip155:io.metamask eip155:1'] })
})

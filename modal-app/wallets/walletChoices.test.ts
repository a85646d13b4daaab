import { expect, test } from 'vitest'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { testWallet } from '../boot/testApp.ts'
import { fakeCoinbase } from '../connectors/fakeConnector.ts'
import { listedWallet } from './listedWallet.ts'
import { obtainableWallets } from './obtainableWallets.ts'
import { pageChoices, type WalletSources, walletChoices } from './walletChoices.ts'

const alder = listedWallet('Alder')
const listed = [alder, ...['Birch', 'Cedar', 'Dune', 'Elm'].map(name => listedWallet(name))]

interface Facts extends Partial<Omit<WalletSources, 'settings'>> {
  settings?: Partial<WalletSources['settings']>
  otherMethods?: number
}

function sources({ settings, otherMethods: _, ...facts }: Facts): WalletSources {
  return {
    settings: { ...settingDefaults, ...settings },
    pageWallets: [],
    listed,
    lookedUp: [],
    recent: [],
    external: [],
    hasWalletConnect: false,
    isMobile: false,
    namespaces: ['eip155'],
    ...facts,
  }
}

function rows(facts: Facts): string[] {
  return walletChoices(sources(facts), facts.otherMethods ?? 0).map(choice => {
    if (choice.kind === 'pending') return `… ${choice.id}`
    if (choice.kind === 'walletConnect') return choice.kind
    return `${'isRecent' in choice ? 'recent' : choice.kind} ${choice.wallet.name}`
  })
}

const harbour = testWallet('Harbour')
const named = (count: number) => Array.from({ length: count }, (_, index) => testWallet(`Page ${index}`))
const generic = testWallet('Browser wallet', { kind: 'injected' })

test.each<[says: string, facts: Facts, expected: number]>([
  ['four without other rows', {}, 4],
  ['three beside one wallet', { pageWallets: named(1) }, 3],
  ['none beside four wallets', { pageWallets: named(4) }, 0],
  ['none beside sixty-four', { pageWallets: named(64) }, 0],
  ['four beside a wallet without a name', { pageWallets: [generic] }, 4],
  ['three beside one other method', { otherMethods: 1 }, 3],
  ['one beside email, socials and a wallet', { otherMethods: 2, pageWallets: named(1) }, 1],
  ['two beside two featured ones', { settings: { featuredWalletIds: [alder.id, 'listed-elm'] } }, 2],
  ['three beside a featured one that is looked up', { settings: { featuredWalletIds: ['x'] }, lookedUp: ['x'] }, 3],
])('recommends %s', (_, facts, expected) => {
  const { featuredWalletIds = [] } = facts.settings ?? {}
  const featured = listed.filter(({ id }) => featuredWalletIds.includes(id)).map(({ name }) => `listed ${name}`)
  const recommended = rows(facts).filter(row => row.startsWith('listed') && !featured.includes(row))
  expect(recommended).toHaveLength(expected)
})

test.each<[says: string, inPage: Parameters<typeof testWallet>]>([
  ['its rdns', ['Something else', { rdns: 'example.alder' }]],
  ['its name in another case', ['ALDER', { rdns: 'other.wallet' }]],
  ['its id', ['Something else', { id: 'listed-alder' }]],
])('a page wallet is not recommended again, by %s', (_, [name, facts]) => {
  expect(rows({ pageWallets: [testWallet(name, facts)] })).not.toContain('listed Alder')
})

test('a page wallet that supports only other networks is offered if WalletConnect can reach it', () => {
  const listed = [listedWallet('Alder', { namespaces: ['eip155', 'solana'], mobileLink: 'alder://' })]
  const facts: Facts = { listed, pageWallets: [testWallet('Alder')], hasWalletConnect: true }
  expect(rows({ ...facts, namespaces: ['solana'] })).toEqual(['walletConnect', 'listed Alder'])
  expect(rows({ ...facts, namespaces: ['solana', 'eip155'] })).toEqual(['walletConnect', 'page Alder'])
})

test('MetaMask’s app counts as its extension', () => {
  const metamask = listedWallet('MetaMask', { rdns: 'io.metamask' })
  const app = testWallet('MetaMask Mobile', { rdns: 'io.metamask.mobile' })
  expect(rows({ listed: [metamask], pageWallets: [app] })).toEqual(['page MetaMask Mobile'])
})

test.each<[says: string, facts: Facts, expected: string[]]>([
  [
    'page wallets come before the operator’s',
    { pageWallets: [harbour] },
    ['page Harbour', 'listed Alder', 'listed Birch', 'listed Cedar'],
  ],
  [
    'sections follow the given order, and omitted ones come last',
    { pageWallets: [harbour], settings: { connectorTypeOrder: ['recommended'] } },
    ['listed Alder', 'listed Birch', 'listed Cedar', 'page Harbour'],
  ],
  [
    'a section named twice is drawn once',
    { listed: [alder], pageWallets: [harbour], settings: { connectorTypeOrder: ['injected', 'injected'] } },
    ['page Harbour', 'listed Alder'],
  ],
  [
    'featured wallets come in the named order, before recommended ones',
    { settings: { featuredWalletIds: ['listed-elm', 'listed-birch'] } },
    ['listed Elm', 'listed Birch', 'listed Alder', 'listed Cedar'],
  ],
  [
    'a featured wallet may be named by its rdns',
    { settings: { featuredWalletIds: ['example.dune'] } },
    ['listed Dune', 'listed Alder', 'listed Birch', 'listed Cedar'],
  ],
  [
    'a featured page wallet is drawn once, as a page wallet',
    { pageWallets: [testWallet('Alder')], settings: { featuredWalletIds: ['listed-alder'] } },
    ['page Alder', 'listed Birch', 'listed Cedar', 'listed Dune'],
  ],
  [
    'a featured wallet being looked up reserves its row',
    { settings: { featuredWalletIds: ['x'] }, lookedUp: ['x', 'y'] },
    ['… x', 'listed Alder', 'listed Birch', 'listed Cedar'],
  ],
  [
    'only included wallets are recommended',
    { settings: { includeWalletIds: ['listed-cedar', 'example.elm'] } },
    ['listed Cedar', 'listed Elm'],
  ],
  [
    'including some hides no page wallet and no featured one',
    {
      pageWallets: [harbour],
      settings: { includeWalletIds: ['listed-cedar'], featuredWalletIds: ['listed-dune'] },
    },
    ['page Harbour', 'listed Dune', 'listed Cedar'],
  ],
  [
    'excluded wallets are neither recommended nor featured',
    {
      settings: { excludeWalletIds: ['listed-alder', 'example.birch'], featuredWalletIds: ['listed-alder'] },
    },
    ['listed Cedar', 'listed Dune', 'listed Elm'],
  ],
  [
    'a wallet for other namespaces is not recommended',
    { listed: [listedWallet('Sol', { namespaces: ['solana'] }), alder] },
    ['listed Alder'],
  ],
  [
    'a wallet for several namespaces is recommended',
    { listed: [listedWallet('Sol', { namespaces: ['solana', 'eip155'] })] },
    ['listed Sol'],
  ],
])('%s', (_, facts, expected) => {
  expect(rows(facts)).toEqual(expected)
})

const reaching = { hasWalletConnect: true }

test.each<[says: string, facts: Facts, expected: string[]]>([
  ['WalletConnect comes first', { ...reaching, listed: [], pageWallets: [harbour] }, ['walletConnect', 'page Harbour']],
  [
    'WalletConnect does not replace a recommended wallet',
    { ...reaching, pageWallets: named(3) },
    ['walletConnect', 'page Page 0', 'page Page 1', 'page Page 2', 'listed Alder'],
  ],
  [
    'WalletConnect follows the given order',
    {
      ...reaching,
      listed: [],
      pageWallets: [harbour],
      settings: { connectorTypeOrder: ['injected', 'walletConnect'] },
    },
    ['page Harbour', 'walletConnect'],
  ],
  ['on a phone WalletConnect has no row', { ...reaching, isMobile: true, listed: [alder] }, ['listed Alder']],
  [
    'recent wallets come next, and are not recommended again',
    { ...reaching, listed: [alder, listedWallet('Birch')], recent: [listedWallet('Elm'), alder] },
    ['walletConnect', 'recent Elm', 'recent Alder', 'listed Birch'],
  ],
  ['without a relay no wallet is recent', { listed: [], recent: [alder] }, []],
  [
    'a recent wallet that is in the page is drawn once',
    { ...reaching, listed: [], recent: [alder], pageWallets: [testWallet('Alder')] },
    ['walletConnect', 'recent Alder'],
  ],
  [
    'a wallet of the page is recent, too, and needs no relay',
    { listed: [], recent: [{ id: harbour.id, name: 'Harbour' }, alder], pageWallets: [generic, harbour] },
    ['recent Harbour', 'page Browser wallet'],
  ],
  [
    'a recent wallet that left the page is not drawn',
    { ...reaching, listed: [], recent: [{ id: harbour.id, name: 'Harbour' }] },
    ['walletConnect'],
  ],
  [
    'an excluded wallet is not recent',
    { ...reaching, listed: [], recent: [alder], settings: { excludeWalletIds: [alder.id] } },
    ['walletConnect'],
  ],
  [
    'a recent wallet for other networks is not drawn',
    { ...reaching, listed: [], recent: [alder], namespaces: ['solana'] },
    ['walletConnect'],
  ],
])('%s', (_, facts, expected) => {
  expect(rows(facts)).toEqual(expected)
})

test.each<[says: string, facts: Facts, wallet: Parameters<typeof listedWallet>[1], isReachable: boolean]>([
  ['an app', reaching, { mobileLink: 'alder://' }, true],
  ['a site', reaching, { webappLink: 'https://app.alder.example' }, true],
  ['a program', reaching, { desktopLink: 'alder://' }, true],
  ['only an extension', reaching, {}, false],
  ['an app, without a relay', {}, { mobileLink: 'alder://' }, false],
  ['anything on a phone', { ...reaching, isMobile: true }, {}, true],
])('a listed wallet with %s is reachable: %o', (_, facts, links, isReachable) => {
  const choices = walletChoices(sources({ ...facts, listed: [listedWallet('Alder', links)] }), 0)
  expect(choices.at(-1)).toMatchObject({ kind: 'listed', isReachable })
})

test.each<[says: string, inPage: Parameters<typeof testWallet>, exclude: string[], isOffered: boolean]>([
  ['a wallet that is not excluded stays', ['Alder'], ['listed-birch'], true],
  [
    'an excluded id hides the page wallet with the listed rdns',
    ['X', { rdns: 'example.alder' }],
    ['listed-alder'],
    false,
  ],
  ['an excluded id hides the page wallet with the listed name', ['Alder', { rdns: 'a.b' }], ['listed-alder'], false],
  ['an excluded rdns hides the page wallet', ['X', { rdns: 'a.b' }], ['a.b'], false],
  ['an excluded rdns hides the listed wallet, by name too', ['Alder', { rdns: 'a.b' }], ['example.alder'], false],
  ['an unknown id hides nothing', ['Alder'], ['nobody'], true],
])('%s', (_, [name, facts], excludeWalletIds, isOffered) => {
  const offered = pageChoices(sources({ pageWallets: [testWallet(name, facts)], settings: { excludeWalletIds } }))
  expect(offered).toHaveLength(isOffered ? 1 : 0)
})

test.each<[namespaces: Parameters<typeof testWallet>[1], site: WalletSources['namespaces'], isOffered: boolean]>([
  [{ namespaces: ['solana'] }, ['eip155'], false],
  [{ namespaces: ['eip155'] }, ['eip155'], true],
  [{ namespaces: ['solana', 'eip155'] }, ['eip155'], true],
  [{ namespaces: ['bip122'] }, ['eip155', 'bip122'], true],
  [{ namespaces: ['eip155'] }, [], false],
])('a page wallet with %o on a site with %o is offered: %s', (facts, namespaces, isOffered) => {
  expect(pageChoices(sources({ namespaces, pageWallets: [testWallet('Alder', facts)] }))).toHaveLength(
    isOffered ? 1 : 0,
  )
})

test('obtainable wallets are all listed ones that are not in the page, featured ones first', () => {
  const wallets = obtainableWallets(
    sources({ pageWallets: [testWallet('Birch')], settings: { featuredWalletIds: ['listed-elm'] } }),
  )
  expect(wallets.map(({ name }) => name)).toEqual(['Elm', 'Alder', 'Cedar', 'Dune'])
})

test('a page wallet for other networks is not suggested as obtainable', () => {
  const solana = testWallet('Alder', { namespaces: ['solana'] })
  expect(rows({ listed: [alder], pageWallets: [solana] })).toEqual([])
})

test('the site’s own wallets have a section, count as rows, and replace a listed one of their name', () => {
  const customWallets = [listedWallet('House Wallet'), listedWallet('Birch', { id: 'own-birch' })]
  expect(rows({ settings: { customWallets } })).toEqual([
    'listed House Wallet',
    'listed Birch',
    'listed Alder',
    'listed Cedar',
  ])
})

test('the site’s own wallet appears once if it is in the page, and not at all if excluded', () => {
  const customWallets = [listedWallet('Harbour'), listedWallet('House Wallet')]
  const settings = { customWallets, excludeWalletIds: ['listed-housewallet'], includeWalletIds: ['listed-alder'] }
  expect(rows({ settings, pageWallets: [harbour] })).toEqual(['page Harbour', 'listed Alder'])
})

const coinbase = { ...fakeCoinbase, namespaces: ['eip155' as const] }
const coinbaseExtension = testWallet('Coinbase Wallet', { id: 'com.coinbase.wallet', rdns: 'com.coinbase.wallet' })

test('an external wallet takes the row of a recommended one', () => {
  expect(rows({ external: [coinbase], listed })).toEqual([
    'external Coinbase',
    'listed Alder',
    'listed Birch',
    'listed Cedar',
  ])
})

test('an external wallet comes before recommended ones, and is not recommended again', () => {
  const same = listedWallet('Coinbase Wallet', { rdns: 'com.coinbase.wallet' })
  expect(rows({ external: [coinbase], listed: [same, alder] })).toEqual(['external Coinbase', 'listed Alder'])
})

test.each<[string, Facts]>([
  ['is in the page', { pageWallets: [coinbaseExtension] }],
  ['is excluded by its id', { settings: { excludeWalletIds: ['coinbaseWallet'] } }],
  ['is excluded by its rdns', { settings: { excludeWalletIds: ['com.coinbase.wallet'] } }],
  ['is not included by the site', { settings: { includeWalletIds: ['listed-alder'] } }],
  ['has none of the site’s namespaces', { namespaces: ['solana'] }],
])('an external wallet has no row if it %s', (_, facts) => {
  expect(rows({ external: [coinbase], ...facts })).not.toContain('external Coinbase')
})

test.each<[string, Facts]>([
  ['includes it', { settings: { includeWalletIds: ['coinbaseWallet'] } }],
  [
    'wants the smart wallet, even beside the extension',
    { settings: { coinbasePreference: 'smartWalletOnly' }, pageWallets: [coinbaseExtension] },
  ],
  ['has its extension for other networks only', { pageWallets: [{ ...coinbaseExtension, namespaces: ['solana'] }] }],
])('an external wallet has a row if the site %s', (_, facts) => {
  expect(rows({ external: [coinbase], ...facts })).toContain('external Coinbase')
})

test('a recent wallet with its own window has one row, whether or not its listed entry is reachable', () => {
  const same = listedWallet('Coinbase', { rdns: 'com.coinbase.wallet' })
  const facts: Facts = { external: [coinbase], listed: [same, alder], recent: [same] }
  expect(rows(facts)).toEqual(['recent Coinbase', 'listed Alder'])
  expect(rows({ ...reaching, ...facts })).toEqual(['walletConnect', 'recent Coinbase', 'listed Alder'])
  const choice = walletChoices(sources(facts), 0)[0]
  expect(choice).toEqual({ kind: 'external', wallet: coinbase, isRecent: true })
})

test('of two wallets of one name, the one that was used is recent', () => {
  const other = testWallet('Harbour', { id: 'harbour.development' })
  const [first, second] = walletChoices(
    sources({ listed: [], recent: [{ id: other.id, name: 'Harbour' }], pageWallets: [harbour, other] }),
    0,
  )
  expect(first).toMatchObject({ wallet: other, isRecent: true })
  expect(second).toEqual({ kind: 'page', wallet: harbour })
})

const pictured = { ...listedWallet('Fir'), image: '/images/0123456789abcdef.webp' }
const mobile = { ...listedWallet('MetaMask'), rdns: 'io.metamask', image: '/images/fedcba9876543210.webp' }

test.each([
  ['by its rdns, whatever it calls itself', { name: 'Fir Pro', rdns: 'example.fir' }, pictured.image],
  ['by its name where it has no rdns', { name: 'FIR', rdns: undefined }, pictured.image],
  ['by the rdns of its extension', { name: 'Fox', rdns: 'io.metamask.mobile' }, mobile.image],
  ['not by its name if its rdns is another', { name: 'Fir', rdns: 'example.other' }, undefined],
])('a wallet without a picture has that of the list: %s', (_, { name, rdns }, icon) => {
  const wallet = testWallet(name, { icon: undefined, rdns })
  const facts = sources({ pageWallets: [wallet], listed: [...listed, pictured, mobile] })
  expect(pageChoices(facts)).toEqual([{ ...wallet, icon }])
})

test('a picture of its own stays', () => {
  const wallet = testWallet('Fir', { icon: 'data:image/png;base64,AA', rdns: 'example.fir' })
  expect(pageChoices(sources({ pageWallets: [wallet], listed: [pictured] }))).toEqual([wallet])
})

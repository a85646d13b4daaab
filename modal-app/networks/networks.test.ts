import { expect, test } from 'vitest'
import type { ChainId } from '../../shared/caip.ts'
import type { Settings } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { createFakeAdapter, createFakeAdapters } from '../adapters/fakeAdapter.ts'
import type { NetworksState } from '../app/State.ts'
import { harbour, testConnection, testNetwork } from '../boot/testApp.ts'
import { hasOtherNetwork } from '../connections/hasOtherNetwork.ts'
import { isStranded } from '../connections/isStranded.ts'
import { addNetwork, forgetChoice, removeNetwork, selectNetwork } from './changeNetworks.ts'
import { initialNetworks, networkImage, networkOf, networksOf, preferredNetwork } from './networks.ts'
import { pageNetwork } from './shippedNetworks.ts'
import { unknownNetwork } from './unknownNetwork.ts'

const ethereum = testNetwork('eip155:1', 'Ethereum')
const optimism = testNetwork('eip155:10', 'Optimism')
const solana = testNetwork('solana:main', 'Solana')
const all = [ethereum, optimism, solana]

const ids = (list: NetworksState['list']) => list.map(({ id }) => id)
const state = (selected: NetworksState['selected'] = {}, settings: Partial<Settings> = {}, list = all) => ({
  networks: { list, selected },
  settings: { ...settingDefaults, ...settings },
})

const own = testNetwork('eip155:424242', 'Elsewhere')
const otherOptimism = testNetwork('eip155:10', 'Optimism by another node')

test.each<[string, Settings['networks'], string[]]>([
  ['an additional network', ['eip155:10', own], ['Optimism', 'Elsewhere']],
  ['only additional networks', [own], ['Elsewhere']],
  ['nodes for one of the project’s', [otherOptimism, 'eip155:1'], ['Optimism', 'Ethereum']],
  ['one twice, as an id and as an object', ['eip155:10', otherOptimism, 'eip155:10'], ['Optimism']],
])('a page gives %s', (_, networks, names) => {
  const made = initialNetworks(all, { ...settingDefaults, networks }, pageNetwork)
  expect(made.list.map(({ name }) => name)).toEqual(names)
})

test.each<[ChainId, number]>([
  ['eip155:424242', 18],
  ['solana:own', 9],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 8],
  ['cosmos:own-1', 21],
])('a page’s own %s counts in %d decimals, whatever it says', (id, decimals) => {
  const said = { ...testNetwork(id, 'Own'), nativeCurrency: { name: 'Play', symbol: 'PLAY', decimals: 21 } }
  expect(pageNetwork(all, said).nativeCurrency).toEqual({ name: 'Play', symbol: 'PLAY', decimals })
})

test('of a shipped network, a page brings nodes and nothing else', () => {
  const said = { ...testNetwork('eip155:137', 'Ethereum'), rpcUrls: ['https://brought.example'] }
  const { list } = initialNetworks(all, { ...settingDefaults, networks: [said] }, pageNetwork)
  expect(list).toMatchObject([
    { name: 'Polygon', nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 }, rpcUrls: said.rpcUrls },
  ])
})

test('if the reader of a page’s networks did not load, they only name those of the project', () => {
  const { list } = initialNetworks(all, { ...settingDefaults, networks: [own, otherOptimism] })
  expect(list).toEqual([optimism])
  expect(initialNetworks(all, { ...settingDefaults, networks: [own] }).list).toEqual(all)
})

test('a page brings nodes and an explorer of a listed network; what it is and counts in stays the operator’s', () => {
  const listed = { ...ethereum, testnet: false, image: '/assets/eth.svg', explorerUrl: 'https://own.example' }
  const theirs = {
    ...testNetwork('eip155:1', 'Sepolia'),
    nativeCurrency: { name: 'Sepolia Ether', symbol: 'SEP', decimals: 24 },
    rpcUrls: ['https://brought.example'],
    ensUniversalResolver: `0x${'11'.repeat(20)}`,
    image: '/assets/sepolia.svg',
    testnet: true,
  }
  const { list } = initialNetworks([listed, optimism], { ...settingDefaults, networks: [theirs] }, pageNetwork)
  expect(list).toEqual([{ ...listed, rpcUrls: theirs.rpcUrls }])
  const explorerUrl = 'https://explorer.example'
  expect(pageNetwork([listed], { ...theirs, explorerUrl })).toMatchObject({ name: 'Ethereum', explorerUrl })
})

test('a network that a page brings has the mark of its currency if a listed one of its kind counts in it', () => {
  const listed = [
    { ...ethereum, coinImage: '/images/ether.svg' },
    { ...solana, nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 }, coinImage: '/images/sol.svg' },
  ]
  const brought = testNetwork('eip155:999', 'Ours')
  const named = (symbol: string) => ({ ...brought, nativeCurrency: { name: symbol, symbol, decimals: 18 } })
  expect(pageNetwork(listed, brought).coinImage).toBe('/images/ether.svg')
  for (const symbol of ['SOL', 'OURS']) expect(pageNetwork(listed, named(symbol)).coinImage).toBeUndefined()
})

test.each<[string, ChainId[] | undefined, ChainId[]]>([
  ['says nothing', undefined, ['eip155:1', 'eip155:10', 'solana:main']],
  ['narrows and orders them', ['eip155:10', 'eip155:1'], ['eip155:10', 'eip155:1']],
  ['names some unknown to the project', ['eip155:56', 'eip155:10'], ['eip155:10']],
  ['names only unknown ones', ['eip155:56'], ['eip155:1', 'eip155:10', 'solana:main']],
])('a page that %s: the project’s networks are used accordingly', (_, networks, list) => {
  const made = initialNetworks(all, { ...settingDefaults, networks })
  expect(ids(made.list)).toEqual(list)
  expect(made.selected).toEqual({})
})

test.each<[string, NetworksState['selected'], Partial<Settings>, string | undefined]>([
  ['the first by default', {}, {}, 'eip155:1'],
  ['the default of the page', {}, { defaultNetwork: 'eip155:10' }, 'eip155:10'],
  ['the chosen network before the default', { eip155: 'eip155:1' }, { defaultNetwork: 'eip155:10' }, 'eip155:1'],
  ['the first if the default is not listed', {}, { defaultNetwork: 'eip155:56' }, 'eip155:1'],
  ['the first if the default is of another namespace', {}, { defaultNetwork: 'solana:main' }, 'eip155:1'],
  ['the first if the chosen network is gone', { eip155: 'eip155:56' }, {}, 'eip155:1'],
])('a connection begins with %s', (_, selected, settings, id) => {
  expect(preferredNetwork(state(selected, settings), 'eip155')?.id).toBe(id)
})

test('a namespace without networks has no preferred network', () => {
  expect(preferredNetwork(state(), 'bip122')).toBeUndefined()
  expect(networksOf(state(), 'bip122')).toEqual([])
  expect(ids(networksOf(state(), 'eip155'))).toEqual(['eip155:1', 'eip155:10'])
})

test('a network this site does not list is not found', () => {
  expect(networkOf(state(), testConnection(harbour))).toBe(ethereum)
  expect(networkOf(state(), testConnection(harbour, { chainId: 'eip155:11155111' }))).toBeUndefined()
})

const elsewhere = testConnection(harbour, { chainId: 'eip155:11155111' })
const connections = { list: [elsewhere], activeNamespace: 'eip155' as const }

test.each<[string, boolean, Partial<Parameters<typeof isStranded>[0]>]>([
  ['on an unsupported network', true, {}],
  ['without a connection', false, { connections: { list: [], activeNamespace: null } }],
  ['on a supported network', false, { connections: { ...connections, list: [testConnection(harbour)] } }],
  ['if the site does not switch networks', false, { settings: { ...settingDefaults, enableNetworkSwitch: false } }],
  ['if the site allows unsupported networks', false, { settings: { ...settingDefaults, allowUnsupportedChain: true } }],
  ['without another network', false, { networks: { list: [solana], selected: {} } }],
  ['without any network', false, { networks: { list: [], selected: {} } }],
])('a visitor %s is stranded: %s', (_, expected, facts) => {
  expect(isStranded({ ...state(), connections, ...facts })).toBe(expected)
})

const onEthereum = { list: [testConnection(harbour)], activeNamespace: 'eip155' as const }

test.each<[string, boolean, Partial<Parameters<typeof hasOtherNetwork>[0]>]>([
  ['there are several', true, {}],
  ['there is only the one', false, { networks: { list: [ethereum], selected: {} } }],
  ['the only one is not the active one', true, { networks: { list: [ethereum], selected: {} }, connections }],
  ['the others have no adapter', false, { networks: { list: [ethereum, solana], selected: {} } }],
  ['the site does not switch networks', false, { settings: { ...settingDefaults, enableNetworkSwitch: false } }],
])('there is another network if %s: %s', (_, expected, facts) => {
  const adapters = createFakeAdapters(createFakeAdapter('eip155'))
  expect(hasOtherNetwork({ ...state(), connections: onEthereum, ...facts }, adapters)).toBe(expected)
})

test('a connection that is not reported yet may be stranded', () => {
  const none = { list: [], activeNamespace: null }
  expect(isStranded({ ...state(), connections: none }, elsewhere)).toBe(true)
  expect(isStranded({ ...state(), connections: none }, testConnection(harbour))).toBe(false)
})

test('a network is added at the end, or replaces the one with its id', () => {
  const base = testNetwork('eip155:8453', 'Base')
  const mine = testNetwork('eip155:1', 'My Ethereum')
  expect(addNetwork(state().networks, base).list).toEqual([...all, base])
  expect(addNetwork(state().networks, mine).list).toEqual([mine, optimism, solana])
})

test.each<[string, NetworksState['selected'], NetworksState['selected']]>([
  ['the choice of it goes too', { eip155: 'eip155:10', solana: 'solana:main' }, { solana: 'solana:main' }],
  ['another choice stays', { eip155: 'eip155:1' }, { eip155: 'eip155:1' }],
])('a network is removed: %s', (_, before, after) => {
  const { list, selected } = removeNetwork(state(before).networks, 'eip155:10')
  expect(ids(list)).toEqual(['eip155:1', 'solana:main'])
  expect(selected).toEqual(after)
})

test('networks are chosen and forgotten by namespace', () => {
  const chosen = selectNetwork(state({ solana: 'solana:main' }).networks, 'eip155:10')
  expect(chosen.selected).toEqual({ eip155: 'eip155:10', solana: 'solana:main' })
  expect(forgetChoice(chosen, 'eip155').selected).toEqual({ solana: 'solana:main' })
})

test('the URL of a picture is on the server', () => {
  const config = { apiUrl: 'https://cdn.example' }
  expect(networkImage(config, { ...ethereum, image: '/assets/a.svg' })).toBe('https://cdn.example/assets/a.svg')
  expect(networkImage(config, ethereum)).toBeUndefined()
})

test('an unlisted network has a name, but no currency or node', () => {
  expect(unknownNetwork('solana:other')).toEqual({
    id: 'solana:other',
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: [],
  })
})

test.each<[ChainId, boolean]>([
  ['solana:main', false],
  ['solana:other', true],
])('a wallet of another namespace on %s is stranded: %s', (chainId, expected) => {
  const connections = [testConnection(harbour, { id: 'solana:x', namespace: 'solana', chainId })]
  const state = {
    connections: { list: connections, activeNamespace: 'solana' as const },
    networks: { list: all, selected: {} },
  }
  const settings: Settings = settingDefaults
  expect(isStranded({ ...state, settings })).toBe(expected)
  expect(isStranded({ ...state, settings: { ...settings, allowUnsupportedChain: true } })).toBe(false)
  expect(isStranded({ ...state, settings: { ...settings, enableNetworkSwitch: false } })).toBe(false)
})

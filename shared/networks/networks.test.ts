import * as viemChains from 'viem/chains'
import { expect, test } from 'vitest'
import { type ChainId, namespaceOf, referenceOf } from '../caip.ts'
import { mayBeSmart } from '../embedded/mayBeSmart.ts'
import { projectNetworkSchema } from '../networks.schema.ts'
import { builtInNetworks } from './builtInNetworks.ts'
import { eip155Networks } from './eip155.ts'
import { retiredNetworks } from './retiredNetworks.ts'
import { shippedFacts } from './shippedFacts.ts'

/** Reference §1.1: networks of the swaps, the secure site, and the relay's RPC with later additions. */
const named = `
  1 10 56 100 137 250 324 8217 8453 42161 43114 1313161554
  5 97 280 420 999 42220 43113 80001 84531 84532 421613 7777777 11155111 1313161555
  300 1101 1301 1329 5000 5003 17000 59144 80002 80084 421614 11155420 999999999
  30 31 130 146 1111 1112 1284 2810 2818 55931 57054 80069 80094 534351 534352 560048 911867`
  .trim()
  .split(/\s+/)

/** viem keeps older and experimental definitions under an id beside the current one. */
const definitions = Object.values(viemChains).filter(
  chain => ![viemChains.klaytn, viemChains.basePreconf, viemChains.baseSepoliaPreconf].some(each => each === chain),
)
const withoutSlash = (url: string | undefined) => url?.replace(/\/$/, '')

test.each(eip155Networks.map(network => [network.name, network] as const))('%s says what viem says', (_, network) => {
  const chain = definitions.find(({ id }) => String(id) === referenceOf(network.id))
  expect(network).toMatchObject({
    name: chain?.name,
    nativeCurrency: chain?.nativeCurrency,
    explorerUrl: withoutSlash(chain?.blockExplorers?.default.url),
  })
  expect(network.rpcUrls).toEqual(expect.arrayContaining(chain?.rpcUrls.default.http.map(withoutSlash) ?? ['none']))
  expect(network.testnet === true).toBe(chain?.testnet === true)
})

test('every listed network is built in or retired', () => {
  const known = new Set([...eip155Networks.map(({ id }) => id), ...Object.keys(retiredNetworks)])
  expect(named.filter(reference => !known.has(`eip155:${reference}`))).toEqual([])
})

test('facts that a page cannot change are the built-in ones', () => {
  const facts = builtInNetworks.map(({ id, name, nativeCurrency, testnet }) => ({ id, name, nativeCurrency, testnet }))
  expect(shippedFacts).toEqual(facts)
})

test('every built-in network passes the operators’ schema', () => {
  for (const network of builtInNetworks)
    expect(projectNetworkSchema.safeParse(network)).toMatchObject({ success: true })
})

test('no network is built in twice, and the first is Ethereum', () => {
  const ids = builtInNetworks.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toBe('eip155:1')
})

// @spec 9.solana-decimals 9.bitcoin-decimals
test.each([
  ['solana', 'SOL', 9],
  ['bip122', 'BTC', 8],
])('amounts of %s are in %s of %d decimals', (namespace, symbol, decimals) => {
  const own = builtInNetworks.filter(({ id }) => namespaceOf(id) === namespace)
  for (const { nativeCurrency } of own) expect(nativeCurrency).toMatchObject({ symbol, decimals })
  expect(own.length).toBeGreaterThan(0)
})

test('all five namespaces have networks', () => {
  const namespaces = new Set(builtInNetworks.map(({ id }) => namespaceOf(id)))
  expect([...namespaces]).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
})

test('no retired network is built in, but its successor is', () => {
  const ids = new Set<string>(builtInNetworks.map(({ id }) => id))
  for (const [id, network] of Object.entries(retiredNetworks)) {
    expect(ids).not.toContain(id)
    if (network?.successor) expect(ids).toContain(network.successor)
  }
})

/** Reference §1.1: 24 networks of Ethereum, and Solana's three. */
const ofSecureSite = `
  1 5 10 56 97 100 137 280 324 420 999 8453 42161 42220 43113 43114 80001 84531 84532 421613 7777777 11155111 1313161554 1313161555`
  .trim()
  .split(/\s+/)
  .map(reference => `eip155:${reference}` as ChainId)
const solanaClusters = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]

test('each network of the secure site is built in, or was shut down and has a successor that is', () => {
  const ids = [...ofSecureSite, ...solanaClusters.map(reference => `solana:${reference}` as ChainId)]
  expect(new Set(ids).size).toBe(27)
  const known = new Map(builtInNetworks.map(network => [network.id, network]))
  const living = ids.map(id => known.get(id) ?? known.get(retiredNetworks[id]?.successor ?? id))
  expect(living).not.toContain(undefined)
  // Smart accounts only on some of those, and not on networks without proven support.
  const smart = [...new Set(living)].filter(network => network && mayBeSmart(network)).map(network => network?.id)
  expect(smart).toHaveLength(16)
  for (const id of ['eip155:324', 'eip155:300', 'eip155:43114', 'eip155:1313161554']) expect(smart).not.toContain(id)
  const others = builtInNetworks.filter(network => !living.includes(network))
  expect(others.filter(mayBeSmart)).toEqual([])
})

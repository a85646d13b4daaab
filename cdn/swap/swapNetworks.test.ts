import { expect, test } from 'vitest'
import { aggregators } from '../../shared/networks/aggregators.ts'
import { exchanges } from '../../shared/networks/exchanges.ts'
import type { Project } from '../store/projects.ts'
import { swapSourcesSchema } from '../store/swapSources.schema.ts'
import { readableRoutersOf, swapNetworksOf } from './swapNetworks.ts'

const [router, factory, wrapped, base] = ['11', '22', '33', '44'].map(byte => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]
const key = 'KEY'

/** As operators write it. */
function networksOf(swapSources: Record<string, unknown> = {}, ids = ['eip155:1', 'eip155:5000']) {
  const read = new Map(Object.entries(swapSourcesSchema.parse(swapSources)))
  const networks = ids.map(id => ({ id })) as unknown as Project['networks']
  return swapNetworksOf({ networks, swapSources: read as Project['swapSources'] })
}

test('a network is there with what is shipped for it, and not where nothing is', () => {
  expect(networksOf()).toEqual([{ id: 'eip155:1' }])
  expect(
    networksOf({}, ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'bip122:000000000019d6689c085ae165831e93']),
  ).toEqual([])
})

test('the contracts of an exchange that the operator names are in the document', () => {
  const sources = [{ type: 'uniswap-v2', id: 'own', factory, router }]
  expect(networksOf({ 'eip155:5000': { wrapped, bases: [base], sources } }, ['eip155:5000'])).toEqual([
    { id: 'eip155:5000', wrapped, bases: [base], sources: [{ source: 'own', router, hasRoutes: true }] },
  ])
})

test('exchanges without addresses are those that are shipped', () => {
  const [network] = networksOf({ 'eip155:1': { sources: [{ type: 'uniswap-v3' }] } })
  const shipped = exchanges['eip155:1']?.exchanges.find(({ type }) => type === 'uniswap-v3')
  expect(network?.sources).toEqual([{ source: 'uniswap-v3', router: shipped?.router, hasRoutes: true }])
})

test.each(['1inch', '0x'] as const)('%s is pinned to the contract it has on the network, and has no routes', type => {
  const at = (id: string) => aggregators[type].others[id as 'eip155:1'] ?? aggregators[type].usual
  for (const id of ['eip155:1', 'eip155:324'])
    expect(networksOf({ [id]: { sources: [{ type, key }] } }, [id])).toMatchObject([
      { id, sources: [{ source: type, router: at(id) }] },
    ])
  const own = networksOf({ 'eip155:1': { sources: [{ type, key, router }] } }, ['eip155:1'])
  expect(own).toMatchObject([{ sources: [{ source: type, router }] }])
  expect(JSON.stringify(own)).not.toContain('hasRoutes')
})

test('a setting for all networks holds where a network has none of its own', () => {
  const all = { sources: [{ type: '1inch', key }] }
  const [one, other] = networksOf({ '*': all, 'eip155:1': { sources: [{ type: '0x', key }] } })
  expect([one?.sources?.[0]?.source, other?.sources?.[0]?.source]).toEqual(['0x', '1inch'])
})

test('a setting for all networks applies only to kinds of networks with swaps', () => {
  const all = { sources: [{ type: '1inch', key }] }
  expect(networksOf({ '*': all }, ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'eip155:1']).map(({ id }) => id)).toEqual(
    ['eip155:1'],
  )
})

test('a network whose exchanges have nothing shipped is not there, and no key is in the document', () => {
  expect(networksOf({ '*': { sources: [{ type: 'uniswap-v2' }] } }, ['eip155:5000'])).toEqual([])
  expect(JSON.stringify(networksOf({ '*': { sources: [{ type: '1inch', key }] } }))).not.toContain('KEY')
})

test('routers whose calls can be decoded are listed, with each network’s wrapped currency', () => {
  const networks = [{ id: 'eip155:1' }, { id: 'eip155:10' }, { id: 'eip155:5000' }] as unknown as Project['networks']
  const sources = [
    { type: '1inch', key },
    { type: 'uniswap-v2', factory, router },
  ]
  const read = new Map(
    Object.entries(
      swapSourcesSchema.parse({ 'eip155:5000': { wrapped, sources }, 'eip155:10': { sources: [{ type: '0x', key }] } }),
    ),
  )
  const shipped = exchanges['eip155:1']
  expect(readableRoutersOf({ networks, swapSources: read as Project['swapSources'] })).toEqual([
    {
      ...{ chainId: 'eip155:1', wrapped: shipped?.wrapped },
      routers: shipped?.exchanges.map(({ router }) => router),
      names: shipped?.exchanges.map(({ name }) => name),
    },
    { chainId: 'eip155:5000', wrapped, routers: [router], names: ['Uniswap v2'] },
  ])
})

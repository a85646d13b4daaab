import { expect, test } from 'vitest'
import { parseProjects } from '../store/parseProjects.ts'
import { projectEntry } from '../testApp.ts'
import { type SwapKeyMissing, withSwapKeys } from './swapKeys.ts'
import { swapNetworksOf } from './swapNetworks.ts'

const oneInch = { type: '1inch' as const, key: 'env:ONEINCH_KEY' }

function keyed(swapSources: Record<string, unknown>, settings = {}, secrets: Record<string, string> = {}) {
  const entry = projectEntry({
    networks: ['eip155:1', 'eip155:10'],
    swapSources: swapSources as never,
    settings,
  })
  const reported: SwapKeyMissing[] = []
  const projects = withSwapKeys(
    parseProjects({ projects: [entry] }, 'The test'),
    'projects.json',
    name => secrets[name],
    news => reported.push(news),
  )
  return { reported, networks: projects.flatMap(swapNetworksOf) }
}
const idsOf = ({ networks }: ReturnType<typeof keyed>) =>
  networks.map(({ id, sources }) => [id, sources?.map(({ source }) => source)])

test('with its key, a source is there', () => {
  const asked = keyed({ '*': [oneInch] }, {}, { ONEINCH_KEY: 'k' })
  expect(idsOf(asked)).toEqual([
    ['eip155:1', ['1inch']],
    ['eip155:10', ['1inch']],
  ])
  expect(asked.reported).toEqual([])
})

test('without it, a network has only its other sources, or no swaps, and the operator is told', () => {
  const asked = keyed({ '*': [oneInch], 'eip155:10': ['uniswap-v3', oneInch] })
  expect(idsOf(asked)).toEqual([['eip155:10', ['uniswap-v3']]])
  const missing = { event: 'swap.keyMissing', project: 'demo', source: '1inch', variable: 'ONEINCH_KEY' }
  expect(asked.reported).toEqual(['*', 'eip155:10'].map(network => ({ ...missing, network })))
})

test('a source that the project names and that has no key ends the start, with the variable to set', () => {
  expect(() => keyed({ '*': ['uniswap-v3', oneInch] }, { swaps: ['uniswap-v3', '1inch'] })).toThrow(
    "projects[0].settings.swaps[1]: 1inch needs its key; set ONEINCH_KEY in the server's environment, or take 1inch out",
  )
})

test('one with an id of its own is named by that', () => {
  const own = { ...oneInch, id: 'inch-eu', key: 'env:EU_KEY' }
  expect(() => keyed({ '*': [own] }, { swaps: ['inch-eu'] })).toThrow('inch-eu needs its key; set EU_KEY')
})

test('a key that is written in the file itself is there', () => {
  expect(idsOf(keyed({ 'eip155:1': [{ ...oneInch, key: 'written' }], 'eip155:10': [] }))).toEqual([
    ['eip155:1', ['1inch']],
  ])
})

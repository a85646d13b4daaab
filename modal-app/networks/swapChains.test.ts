import { expect, test } from 'vitest'
import type { SwapNetwork } from '../../shared/config.ts'
import { settingDefaults } from '../../shared/settings.gen.ts'
import { createTestApp, testNetwork } from '../boot/testApp.ts'
import { swapPins } from '../features/swap/swapReads.ts'
import { swapChains } from './swapChains.ts'

const router = `0x${'11'.repeat(20)}`
const ethereum: SwapNetwork = {
  id: 'eip155:1',
  sources: [
    { source: 'uniswap-v3', router, hasRoutes: true },
    { source: '1inch', router },
  ],
}
/** As it is shipped. */
const [optimism, gnosis]: SwapNetwork[] = [{ id: 'eip155:10' }, { id: 'eip155:100' }]

function siteWith(swaps?: unknown) {
  const swapNetworks = [ethereum, optimism, gnosis].flatMap(each => each ?? [])
  const networks = swapNetworks.map(({ id }) => testNetwork(id as 'eip155:1', id))
  const app = createTestApp({ config: { swapNetworks }, networks, options: swaps === undefined ? {} : { swaps } })
  const sourcesOn = (id: 'eip155:1') => swapPins(app, id)?.pins.map(({ source }) => source)
  return { app, chains: swapChains(app, app.store.getState()), sourcesOn }
}
const all = ['eip155:1', 'eip155:10', 'eip155:100']

test.each<[string, unknown, readonly string[]]>([
  ['nothing said', undefined, all],
  ['all that the project has', true, all],
  ['all that the project has, in an attribute', 'true', all],
  ['none', false, []],
  ['none, in an attribute', 'false', []],
  ['an empty list', [], []],
  ['an aggregator alone', ['1inch'], ['eip155:1']],
  ['an aggregator that no network has', '0x', []],
  ['an exchange that is shipped for some', ['uniswap-v3'], ['eip155:1', 'eip155:10']],
  ['one of another network', 'sushiswap, 1inch', ['eip155:1', 'eip155:100']],
])('%s: %j', (_, swaps, chains) => {
  expect(siteWith(swaps).chains).toEqual(chains)
})

test('the default of the specification limits nobody, and the same list from a page does', () => {
  const { app, chains, sourcesOn } = siteWith()
  expect(app.store.getState().settings.swaps).toEqual(settingDefaults.swaps)
  expect(chains).toEqual(all)
  expect(sourcesOn('eip155:1')).toEqual(['uniswap-v3', '1inch'])
  const named = siteWith(['1inch'])
  expect(named.app.store.getState().settings.swaps).toEqual(settingDefaults.swaps)
  expect(named.chains).toEqual(['eip155:1'])
})

test('a swap of a source that the site excludes may not be signed', () => {
  expect(siteWith(['1inch']).sourcesOn('eip155:1')).toEqual(['1inch'])
  expect(siteWith(['0x']).sourcesOn('eip155:1')).toEqual([])
})

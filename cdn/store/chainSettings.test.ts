import { expect, test } from 'vitest'
import { projectEntry } from '../testApp.ts'
import { parseProjects } from './parseProjects.ts'

const parse = (chains: object) => parseProjects({ projects: [{ ...projectEntry(), chains }] }, 'The test')
const address = `0x${'Ab'.repeat(20)}`

test('settings of a chain have defaults, and addresses in lower case', () => {
  const [project] = parse({ 'eip155:31337': { multicall: address } })
  expect(project?.chains.get('eip155:31337')).toEqual({
    multicall: address.toLowerCase(),
    tokens: [],
    startBlock: 0,
    logRange: 10_000,
    scanBlocks: false,
  })
})

test.each([
  [{ 'eip155:1': {} }, 'chains.eip155:1: eip155:1 is not in networks'],
  [{ 'eip155:31337': { multical: address } }, 'unknown field multical; accepted: multicall'],
  [{ 'eip155:31337': { multicall: '0x1' } }, 'accepted: an address, 0x and 40 hex digits'],
  [
    { 'eip155:31337': { tokens: [{ address, name: 'A', symbol: 'A', image: 'https://x.example' }] } },
    'accepted: the path of an image on this server',
  ],
  [{ 'eip155:31337': { nativePriceFeed: { address, maxAgeSeconds: 0 } } }, 'maxAgeSeconds'],
])('%j is refused with a reason', (chains, reason) => expect(() => parse(chains)).toThrow(reason))

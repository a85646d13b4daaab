import { expect, test, vi } from 'vitest'
import { balance } from '../../../shared/api/balance.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { nfts } from '../../../shared/api/nfts.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { ReadPublic } from '../approve/callPublic.ts'
import { refuse } from '../refuse.ts'
import { testConfig } from '../testServer.ts'
import type { CallNode } from './callNode.ts'
import { readAssets } from './readAssets.ts'

const owner = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const collection = `0x${'c0'.repeat(20)}`
const { signal } = new AbortController()
const local: ChainId = 'eip155:31337'

type Balances = EndpointReply<typeof balance>['balances']
type Items = EndpointReply<typeof nfts>['data']

const ether = {
  ...{ name: 'Ether', symbol: 'ETH', chainId: local, isListed: true, price: 3000, value: 4500 },
  quantity: { decimals: '18', numeric: '1.5' },
}
const dollar = {
  ...{ name: 'USD Coin', symbol: 'USDC', chainId: local, isListed: true, address: `${local}:${token}` as const },
  quantity: { decimals: '6', numeric: '12.500000' },
}
const rose = {
  ...{ contract: collection, tokenId: '7', standard: 'ERC721' as const, amount: '1', name: 'Rose 7' },
  ...{ collection: 'Roses', isSpam: false },
}

function setUp({ ids = [local], balances = [ether, dollar] as Balances | null, items = [rose] as Items } = {}) {
  const networks = ids.map(id => ({ ...testConfig.networks[0], id })) as typeof testConfig.networks
  const read: string[] = []
  const readPublic: ReadPublic = async ({ path }, chainId, address) => {
    read.push(`${path} ${chainId} ${address}`)
    const reply = path === balance.path ? (balances ? { balances } : undefined) : { data: items, next: null }
    const endpoint = path === balance.path ? balance : nfts
    return reply === undefined ? undefined : (endpoint.reply.parse(JSON.parse(JSON.stringify(reply))) as never)
  }
  const callNode = vi.fn<CallNode>(async () => '0x7')
  const parts = { config: { ...testConfig, networks }, callNode, readPublic, owner }
  const ask = (asked: object = {}) => readAssets(parts, [{ account: owner, ...asked }], signal)
  return { ask, read, callNode }
}

const native = {
  ...{ address: 'native', balance: '0x14d1120d7b160000', type: 'NATIVE' },
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000, value: 4500 },
}
const coin = {
  ...{ address: token, balance: '0xbebc20', type: 'ERC20' },
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}
const flower = {
  ...{ address: collection, balance: '0x1', type: 'ERC721' },
  metadata: { name: 'Rose 7', tokenId: '7' },
}

// @spec 3.wallet-asset
test('the currency, the tokens and the NFTs of the account, as the server knows them', async () => {
  const { ask, read, callNode } = setUp()
  expect(await ask()).toEqual({ '0x7a69': [native, coin, flower] })
  expect(read).toEqual([`${balance.path} ${local} ${owner}`, `${nfts.path} ${local} ${owner}`])
  expect(callNode).not.toHaveBeenCalled()
})

test.each<[string, object, unknown[]]>([
  ['the kind, in any case', { assetTypeFilter: ['erc20'] }, [coin]],
  ['kinds', { assetTypeFilter: ['NATIVE', 'erc721'] }, [native, flower]],
  ['a kind of another standard', { assetTypeFilter: ['erc1155'] }, []],
  [
    'a list',
    { assetFilter: { '0x7a69': [{ address: token.toUpperCase().replace('0X', '0x'), type: 'ERC20' }] } },
    [coin],
  ],
  [
    'a list of several',
    {
      assetFilter: {
        '0x7A69': [
          { address: 'native', type: 'native' },
          { address: collection, type: 'erc721' },
        ],
      },
    },
    [native, flower],
  ],
  ['a list with the wrong kind', { assetFilter: { '0x7a69': [{ address: token, type: 'erc721' }] } }, []],
  [
    'a list, which outdoes the others',
    {
      assetFilter: { '0x7a69': [{ address: token, type: 'erc20' }] },
      assetTypeFilter: ['native'],
      chainFilter: ['0x1'],
    },
    [coin],
  ],
  ['an empty list', { assetFilter: {} }, []],
  ['an empty list of the network', { assetFilter: { '0x7a69': [] } }, []],
  ['another network', { chainFilter: ['0x1'] }, []],
])('filtered by %s', async (_, filter, found) => {
  expect(await setUp().ask(filter)).toEqual(found.length ? { '0x7a69': found } : {})
})

test('filtered assets are not read', async () => {
  const { ask, read, callNode } = setUp()
  await ask({ assetTypeFilter: ['erc721'] })
  expect(read).toEqual([`${nfts.path} ${local} ${owner}`])
  await ask({ assetTypeFilter: ['erc1155'] })
  expect([read.length, callNode.mock.calls.length]).toEqual([1, 0])
})

test('if the server does not answer, the node still reports the native currency; a silent network is omitted', async () => {
  const ids: ChainId[] = [local, 'eip155:1']
  const { ask, callNode } = setUp({ ids, balances: null, items: [] })
  callNode.mockImplementation(async chainId => {
    if (chainId === local) return '0x7'
    throw refuse('network_error', 'Down')
  })
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  expect(await ask()).toEqual({ '0x7a69': [{ address: 'native', balance: '0x7', type: 'NATIVE', metadata }] })
})

test('spam, ERC-1155 and amounts with more digits than the token has are no assets', async () => {
  const { ask } = setUp({
    balances: [
      { ...dollar, quantity: { decimals: '6', numeric: '0.0000001' } },
      { ...dollar, quantity: { decimals: '0', numeric: '3' } },
    ],
    items: [
      { ...rose, isSpam: true },
      { ...rose, standard: 'ERC1155', amount: '5' },
    ],
  })
  expect(await ask({ assetTypeFilter: ['erc20', 'erc721'] })).toEqual({
    '0x7a69': [{ ...coin, balance: '0x3', metadata: { ...coin.metadata, decimals: 0 } }],
  })
})

test('one answer names so many networks, and so much of each', async () => {
  const ids = Array.from({ length: 40 }, (_, index): ChainId => `eip155:${index + 1}`)
  const many = Array.from({ length: 900 }, () => dollar)
  const { ask, read } = setUp({ ids, balances: many })
  const answer = await ask({ assetTypeFilter: ['erc20'] })
  expect(Object.keys(answer)).toHaveLength(12)
  expect(Object.values(answer).every(list => (list as unknown[]).length === 200)).toBe(true)
  expect(read).toHaveLength(12)
  // Below the port's limit.
  expect(JSON.stringify(answer).length).toBeLessThan(1 << 20)
  expect(Object.keys(await ask({ chainFilter: ['0x28'], assetTypeFilter: ['erc20'] }))).toEqual(['0x28'])
})

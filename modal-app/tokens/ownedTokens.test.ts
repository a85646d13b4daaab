import { expect, test } from 'vitest'
import type { MarkedNetwork } from '../../shared/networks.ts'
import { createTestApp, harbour, testConnection, testNetwork } from '../boot/testApp.ts'
import { ether, sampleToken } from '../gallery/ownings.ts'
import { ownedTokens, totalValue } from './ownedTokens.ts'
import { type TokenList, tokensKey } from './tokens.ts'

const connection = testConnection(harbour)
const key = tokensKey(connection)
const coin = sampleToken('USDC', { numeric: '10', value: 10 })

function owned(
  list: Partial<TokenList> | undefined,
  native?: { value: bigint; at: number },
  network: Partial<MarkedNetwork> = {},
) {
  const networks = [{ ...testNetwork('eip155:1', 'Ethereum'), ...network }]
  const { store } = createTestApp({ connections: [connection], networks })
  const state = store.getState()
  const ready = { status: 'ready', at: 10 } as const
  return ownedTokens(
    {
      ...state,
      tokens: list ? { [key]: { ...ready, ...list } } : {},
      account: { ...state.account, balances: native ? { [key]: { ...ready, ...native } } : {} },
    },
    connection,
  )
}

test('nothing is known before the first read', () => expect(owned(undefined)).toBeUndefined())

test('without tokens from the server, the network’s own currency is left', () => {
  const [native] = owned({ value: [] }, { value: 1_500_000_000_000_000_000n, at: 5 }) ?? []
  expect(native).toMatchObject({ name: 'Ether', symbol: 'ETH', isListed: true, quantity: { numeric: '1.5' } })
  expect(native?.value).toBeUndefined()
})

test('of two amounts of the own currency the one read last counts, at the known price', () => {
  const tokens = [ether('2', 1000), coin]
  expect(owned({ value: tokens }, { value: 10n ** 18n, at: 5 })).toEqual(tokens)
  const [native, ...others] = owned({ value: tokens }, { value: 10n ** 18n, at: 11 }) ?? []
  expect(native).toMatchObject({ quantity: { numeric: '1' }, value: 1000 })
  expect(others).toEqual([coin])
})

const coinImage = '/images/ether.svg'
test.each<[string, Parameters<typeof owned>[0], Parameters<typeof owned>[1]]>([
  ['a node told it', undefined, { value: 1n, at: 5 }],
  ['the server told it', { value: [ether('2'), coin] }, undefined],
  ['both told it', { value: [ether('2'), coin] }, { value: 1n, at: 11 }],
])('the own currency has its mark where %s', (_, list, native) => {
  expect(owned(list, native, { coinImage })?.[0]).toMatchObject({ symbol: 'ETH', iconUrl: coinImage })
  expect(owned(list, native)?.[0]?.iconUrl).toBeUndefined()
})

test('the mark is of the own currency alone: a token by its name has none, and a server’s picture stays', () => {
  const copy = sampleToken('ETH', { numeric: '1', isListed: false })
  const tokens = owned({ value: [{ ...ether('2'), iconUrl: '/pictures/1' }, copy] }, undefined, { coinImage })
  expect(tokens?.map(({ iconUrl }) => iconUrl)).toEqual(['/pictures/1', undefined])
})

test.each<[string, Parameters<typeof totalValue>[0], number | undefined]>([
  ['all prices are known', [ether('2', 1000), coin], 2010],
  ['one is unknown', [ether('2', 1000), sampleToken('X', { numeric: '1' })], undefined],
  [
    'the unknown one is of a token that the account has none of',
    [ether('2', 1000), sampleToken('X', { numeric: '0.0' })],
    2000,
  ],
  ['the unknown one is unlisted', [ether('2', 1000), sampleToken('X', { numeric: '1', isListed: false })], 2000],
  [
    'an unlisted token claims a value',
    [ether('2', 1000), sampleToken('X', { numeric: '1', isListed: false, value: 1e9 })],
    2000,
  ],
  ['there is nothing', [ether('0')], undefined],
])('the total where %s', (_, tokens, total) => expect(totalValue(tokens)).toBe(total))

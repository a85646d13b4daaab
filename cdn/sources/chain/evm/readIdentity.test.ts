import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import { fetchFailure } from '../../safeFetch.ts'
import { readIdentity } from './readIdentity.ts'
import { createOffchainReader } from './readOffchain.ts'

const account: Address = `0x${'11'.repeat(20)}`

/** The resolver's name, which has no avatar. */
function ask(name: string) {
  const node = {
    ask: async (calls: readonly RpcCall[]) =>
      calls.map(({ params }) => {
        const isReverse = JSON.stringify(params).includes('11'.repeat(20))
        const values = parseAbiParameters('string, address, address')
        return isReverse
          ? { result: encodeAbiParameters(values, [name, account, account]) }
          : { error: { code: 3, message: 'execution reverted', data: '0x' } }
      }),
  }
  return readIdentity(node, 'eip155:1', account)
}

test.each(['vitalik.eth', 'café.eth', '🏴‍☠.eth'])('the name %s is told', async name => {
  expect(await ask(name)).toEqual({ name, avatar: null })
})

test.each([
  ['with a letter of another script', 'vital\u0456k.eth'],
  ['in capitals', 'Vitalik.eth'],
  ['with a joiner', 'vita\u200dlik.eth'],
  ['with an emoji in its long form', '\u2764\ufe0f.eth'],
  ['that turns around', '\u202evitalik.eth'],
  ['with an empty part', 'vitalik..eth'],
])('a name %s is not shown', async (_, name) => {
  expect(await ask(name)).toEqual({ name: null, avatar: null })
})

describe('a name that is kept off the chain', () => {
  const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
  const lookup = parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
  ])
  const reverse = parseAbi(['function reverseWithGateways(bytes address_, uint256 coinType, string[] gateways)'])
  const named = (name: string) =>
    encodeAbiParameters(parseAbiParameters('string, address, address'), [name, account, account])

  /** A resolver that looks up one coin offchain, and trusts the reply. */
  function ask(urls: readonly string[], fetched: Record<string, string>, { coin = 60n, others = [] as string[] } = {}) {
    const asked: string[] = []
    const coins: bigint[] = []
    const node = {
      ask: async (calls: readonly RpcCall[]) =>
        calls.map(({ params }) => {
          const [{ data }] = params as [{ data: Hex }]
          // A gateway's reply returns through the resolver's callback.
          if (data.startsWith('0x12345678')) return { result: named('gardener.base.eth') }
          try {
            const { args } = decodeFunctionData({ abi: reverse, data })
            coins.push(args[1])
            if (args[1] !== coin)
              return {
                result: encodeAbiParameters(parseAbiParameters('string, address, address'), ['', account, account]),
              }
          } catch {
            return { error: { code: 3, message: 'execution reverted', data: '0x' as Hex } }
          }
          const error = encodeErrorResult({
            abi: lookup,
            args: [resolver, [...urls], '0xabcd', '0x12345678', '0x'],
          })
          return { error: { code: 3, message: 'execution reverted', data: error } }
        }),
    }
    const safeFetch = async (url: string) => {
      asked.push(url)
      const text = fetched[url]
      if (text === undefined) throw fetchFailure('refused', 'Not a public address')
      return { bytes: new TextEncoder().encode(text), type: 'application/json' }
    }
    const read = {
      intake: { makeRoom: async () => {}, count: () => {}, countCalls: () => {} },
      signal: new AbortController().signal,
      client: 'one',
      project: 'demo',
    }
    const readOffchain = createOffchainReader(safeFetch, read)
    return readIdentity(node, 'eip155:1', account, { others, readOffchain }).then(identity => ({
      identity,
      asked,
      coins,
    }))
  }
  const gateway = (host: string) => `https://${host}/{sender}/{data}.json`
  const filled = (host: string) => `https://${host}/${resolver}/0xabcd.json`

  test('is read from its gateway, by the fetching that strangers’ addresses get', async () => {
    const { identity, asked } = await ask([gateway('one.example')], { [filled('one.example')]: '{"data":"0x01"}' })
    expect(identity.name).toBe('gardener.base.eth')
    expect(asked).toEqual([filled('one.example')])
  })

  test('is read from the next gateway if one fails', async () => {
    const { identity, asked } = await ask([gateway('a.example'), gateway('b.example')], {
      [filled('b.example')]: '{"data":"0x01"}',
    })
    expect([identity.name, asked.length]).toEqual(['gardener.base.eth', 2])
  })

  test.each<[string, string[], Record<string, string>]>([
    ['in our own network', [gateway('127.0.0.1')], {}],
    ['that wants a POST', ['https://one.example/'], {}],
    ['that answers in another form', [gateway('one.example')], { [filled('one.example')]: '{"data":5}' }],
    ['of a hundred that fail', Array.from({ length: 100 }, (_, index) => gateway(`${index}.example`)), {}],
  ])('is not told by a gateway %s', async (_, urls, fetched) => {
    const { identity, asked } = await ask(urls, fetched)
    expect(identity).toEqual({ name: null, avatar: null })
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  test('on Base is shown if the project has Base and Ethereum has no name (ENSIP-19)', async () => {
    const coin = 0x80000000n | 8453n
    const fetched = { [filled('one.example')]: '{"data":"0x01"}' }
    const { identity, coins } = await ask([gateway('one.example')], fetched, {
      coin,
      others: ['eip155:10', 'eip155:8453'],
    })
    expect(identity.name).toBe('gardener.base.eth')
    expect(coins).toEqual([60n, coin])
    const without = await ask([gateway('one.example')], fetched, { coin, others: ['eip155:10'] })
    expect([without.identity.name, without.coins]).toEqual([null, [60n]])
  })
})

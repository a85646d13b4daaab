import { expect, test } from 'vitest'
import { history } from '../../../../shared/api/history.schema.ts'
import type { Network } from '../../../../shared/networks.ts'
import { processorMs } from '../../../../shared/processorMs.ts'
import type { RpcCall } from '../../../nodes/RpcCall.ts'
import type { RpcOutcome } from '../../../nodes/rpcOutcome.ts'
import { readSolanaHistory } from './readSolanaHistory.ts'

const network: Network = {
  id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Chain',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: [],
}
const account = 'A'.repeat(43)
const listed = (count: number) => ({
  signature: String(count + 1)
    .padStart(86, 'A')
    .replaceAll('0', 'z'),
  slot: 7,
})
const holding = (mint: string) => ({
  pubkey: mint,
  account: { data: { parsed: { info: { mint, owner: account, tokenAmount: { amount: '1', decimals: 6 } } } } },
})

const failure = { error: { code: -32005, message: 'Too many requests' } }

interface Answers {
  holdings?: readonly object[]
  /** The signatures of an account. */
  list(account: string): readonly object[]
  transaction?: RpcOutcome | ((signature: string) => RpcOutcome)
}

function page({ holdings = [], list, transaction = { result: null } }: Answers, cursor?: string) {
  const answer = ({ method, params }: RpcCall): RpcOutcome => {
    const [of] = params as [string]
    if (method === 'getTransaction') return typeof transaction === 'function' ? transaction(of) : transaction
    return { result: method === 'getSignaturesForAddress' ? list(of) : { value: holdings } }
  }
  const node = { ask: async (calls: readonly RpcCall[]) => calls.map(answer) }
  return readSolanaHistory(node, { address: account, network } as never, [], cursor)
}

test('if a node knows none of the transactions that it listed, the history is not called empty', async () => {
  const list = () => [listed(1), listed(2)]
  await expect(page({ list, transaction: failure })).rejects.toMatchObject({ code: 'node_failed' })
  // It has pruned them, including their times.
  expect(await page({ list })).toMatchObject({ data: [], unseen: ['older'] })
})

test.each<[string, RpcOutcome]>([
  ['refuses', failure],
  ['has forgotten', { result: null }],
  ['garbles', { result: { meta: 7 } }],
])(
  'a transaction that the node lists and %s is shown without amounts, and read by the next look',
  async (_, missing) => {
    const [one, two, three] = [1, 2, 3].map(count => ({
      ...listed(count),
      blockTime: 1_700_000_000 - count,
      err: null,
    }))
    const list = () => [one, { ...two, err: { InstructionError: [0, 'Custom'] } }, three] as object[]
    const told: RpcOutcome = {
      result: {
        blockTime: 1_700_000_000,
        transaction: {
          message: {
            accountKeys: [
              { pubkey: 'B'.repeat(43), signer: true },
              { pubkey: account, signer: false },
            ],
          },
        },
        meta: { err: null, fee: 5000, preBalances: [9_005_000, 0], postBalances: [4_000_000, 5_000_000] },
      },
    }
    const reply = await page({ list, transaction: signature => (signature === three?.signature ? told : missing) })
    const rows = ({ data }: typeof reply) =>
      data.map(({ id, metadata, transfers }) => [id, metadata.operationType, metadata.status, transfers?.length])
    expect(history.reply.parse(reply)).toEqual(reply)
    expect(rows(reply)).toEqual([
      [one?.signature, 'execute', 'confirmed', undefined],
      [two?.signature, 'execute', 'failed', undefined],
      [three?.signature, 'receive', 'confirmed', 1],
    ])
    expect([reply.unseen, reply.data[0]?.metadata.minedAt]).toEqual([['older'], '2023-11-14T22:13:19.000Z'])
    expect(rows(await page({ list, transaction: told })).map(([, type]) => type)).toEqual([
      'receive',
      'receive',
      'receive',
    ])
  },
)

test('a cursor that names an account twice is refused', async () => {
  const list = () => []
  expect(await page({ list }, `9.0.${account}`)).toEqual({ data: [], next: null, unseen: [] })
  await expect(page({ list }, `9.0.${account}.${account}`)).rejects.toMatchObject({ code: 'invalid_request' })
})

test('a node that keeps answering with long lists does not keep the server busy', async () => {
  const mints = [...'bcdefghijkmnopqrstuv'].map(letter => letter.repeat(43))
  const lists = new Map(
    [account, ...mints].map((each, index) => [
      each,
      Array.from({ length: 10_000 }, (_, count) => listed(index * 10_000 + count)),
    ]),
  )
  const started = processorMs()
  const { next } = await page({ holdings: mints.map(holding), list: of => lists.get(of) ?? [] })
  // It returns none of these transactions, which the cursor remembers.
  expect(next).toMatch(/^7\.1\./)
  expect(processorMs() - started).toBeLessThan(6_000)
})

test('a transaction with an impossible year has no time', async () => {
  const list = () => [
    { ...listed(1), blockTime: 253_402_300_800 },
    { ...listed(2), blockTime: 5 },
  ]
  expect((await page({ list })).data).toMatchObject([{ id: listed(2).signature }])
})

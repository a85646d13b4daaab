import { expect, test } from 'vitest'
import type { Network } from '../../../../shared/networks.ts'
import type { RpcCall } from '../../rpcNodes.ts'
import type { RpcOutcome } from '../../rpcOutcome.ts'
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
  transaction?: RpcOutcome
}

function page({ holdings = [], list, transaction = { result: null } }: Answers, cursor?: string) {
  const answer = ({ method, params }: RpcCall): RpcOutcome => {
    if (method === 'getTransaction') return transaction
    const [of] = params as [string]
    return { result: method === 'getSignaturesForAddress' ? list(of) : { value: holdings } }
  }
  const node = { ask: async (calls: readonly RpcCall[]) => calls.map(answer) }
  return readSolanaHistory(node, { address: account, network } as never, [], cursor)
}

test('of a node that tells of no transaction it has listed, nobody says that there are none', async () => {
  const list = () => [listed(1), listed(2)]
  await expect(page({ list, transaction: failure })).rejects.toMatchObject({ code: 'node_failed' })
  // It has forgotten them.
  expect(await page({ list })).toMatchObject({ data: [] })
})

test('a cursor that names an account twice is refused', async () => {
  const list = () => []
  expect(await page({ list }, `9.0.${account}`)).toEqual({ data: [], next: null, unseen: [] })
  await expect(page({ list }, `9.0.${account}.${account}`)).rejects.toMatchObject({ code: 'invalid_request' })
})

test('a node that tells long lists again and again, whatever it is asked, does not keep the server busy', async () => {
  const mints = [...'bcdefghijkmnopqrstuv'].map(letter => letter.repeat(43))
  const lists = new Map(
    [account, ...mints].map((each, index) => [
      each,
      Array.from({ length: 10_000 }, (_, count) => listed(index * 10_000 + count)),
    ]),
  )
  const started = performance.now()
  const { next } = await page({ holdings: mints.map(holding), list: of => lists.get(of) ?? [] })
  expect(next).toMatch(/^7\.0\./)
  expect(performance.now() - started).toBeLessThan(6_000)
}, 30_000)

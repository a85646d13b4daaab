import { type Address, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { abi, type Built, onSwapChain, type SwapApp } from '../../e2e/services/swapApp.ts'
import { first, type TestChain, third } from '../../e2e/services/testChain.ts'
import { tokenUnit } from '../../e2e/services/testToken.ts'
import type { SwapQuote } from '../../shared/api/convert.schema.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { eip155Adapter } from '../adapters/eip155/eip155Adapter.ts'
import { checkOutcome } from './checkOutcome.ts'
import { simulateAtNodes } from './simulateAtNodes.ts'

/* A node of the network, asked by the modal itself, as the witness of what a swap does: on a real chain. */

let chain: TestChain
let app: SwapApp
let dollar: Address

onSwapChain(world => {
  ;({ chain, app } = world)
  dollar = chain.contracts.token
})

/** Runs calls of an account at the chain's own node. */
function run(calls: readonly { to: string; data: `0x${string}`; value?: bigint }[]) {
  const { network } = chain.read(first)
  const config = { apiUrl: 'https://cdn.example', networks: [network] }
  const clock = { setTimeout: () => undefined, clearTimeout: () => {} }
  const adapters = { load: async () => eip155Adapter }
  return simulateAtNodes({ adapters, clock, config } as never, {
    ...{ network: network as never, from: first },
    calls: calls.map(call => ({ value: 0n, ...call })),
  })
}

const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1)
const callOf = ({ tx }: Pick<Built, 'tx'>) => ({
  ...{ to: plain(tx.to), data: tx.data as `0x${string}`, value: BigInt(tx.amount) },
})

async function quoted(from: string, to: string, amount: bigint, account?: string) {
  const swap = { from, to, amount, ...(account && { account }) }
  const [quote] = (await app.quotes(swap)).body.quotes
  const { body } = await app.build(swap, { quote: quote as never, disableEstimate: true })
  return { quote: quote as SwapQuote, call: callOf(body) }
}
const differs = async (calls: Parameters<typeof run>[0], shown: SwapQuote) =>
  checkOutcome({ simulation: await run(calls), shown })?.refusal

test('it sees the currency leave and the token arrive, and less than was shown', async () => {
  const { quote, call } = await quoted(nativeToken, dollar, 10n ** 17n)
  expect(await differs([call], quote)).toBeUndefined()
  expect(await differs([call], { ...quote, minimum: String(BigInt(quote.toAmount) + 1n) })).toBe('arrives')
  expect(await differs([call], { ...quote, fromAmount: '1' })).toBe('leaves')
})

test('it sees a token leave once it is allowed in the same run, and the currency arrive', async () => {
  const amount = 100n * tokenUnit
  const { quote, call } = await quoted(dollar, nativeToken, amount)
  const args = [quote.spender as Address, amount] as const
  const approval = { to: dollar, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
  expect(await differs([approval, call], quote)).toBeUndefined()
  expect(await differs([call], quote)).toBe('reverted')
})

test('it notices that the output goes to another account', async () => {
  const { quote, call } = await quoted(nativeToken, dollar, 10n ** 17n)
  const stolen = call.data.toLowerCase().replaceAll(first.slice(2).toLowerCase(), third.slice(2).toLowerCase())
  expect(stolen).not.toBe(call.data.toLowerCase())
  expect(await differs([{ ...call, data: stolen as `0x${string}` }], quote)).toBe('arrives')
})

import { type Address, encodeFunctionData, parseAbi, parseSignature } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { convertBuildApprove } from '../../shared/api/convert.schema.ts'
import { nativeToken } from '../../shared/nativeToken.ts'
import { testMnemonic } from './localClient.ts'
import { type Allowance, balanceOf, idOf, type SwapApp, sendBuilt, startSwapApp } from './swapApp.ts'
import { first, startTestChain, type TestChain } from './testChain.ts'
import { tokenUnit } from './testToken.ts'

/* Swaps of tokens that take a signature instead of an approval, on a real chain. */

let chain: TestChain
let app: SwapApp
let dollar: Address
beforeAll(async () => {
  const started = await startTestChain()
  chain = started
  dollar = chain.contracts.token
  app = await startSwapApp(chain)
  return () => started.stop()
})

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Signs as a wallet does. */
async function signPermit(swap: { from: string; amount: bigint }, addressIndex = 0) {
  const { body } = await app.approve({ ...swap, to: nativeToken }, { source: 'uniswap-v3' })
  expect(convertBuildApprove.reply.parse(body)).toEqual(body)
  const { name, version, nonce } = body.permit ?? {}
  const deadline = Math.floor(Date.now() / 1000) + 600
  const signature = await mnemonicToAccount(testMnemonic, { addressIndex }).signTypedData({
    domain: { name, version, chainId: 31337, verifyingContract: dollar },
    types,
    primaryType: 'Permit',
    message: {
      ...{ owner: first, spender: body.spender as Address, value: swap.amount, nonce: BigInt(nonce ?? 0) },
      deadline: BigInt(deadline),
    },
  })
  return { deadline, signature }
}

const allowance = async () =>
  (await app.get<Allowance>('allowance', { tokenAddress: idOf(dollar), userAddress: first, source: 'uniswap-v3' })).body

test('a token is swapped by a signature alone, and nothing stays approved', async () => {
  const swap = { from: dollar, to: nativeToken, amount: 100n * tokenUnit }
  const quote = (await app.quotes(swap)).body.quotes.find(({ source }) => source === 'uniswap-v3')
  const { body } = await app.build(swap, { quote, permit: await signPermit(swap) })
  expect(body).not.toHaveProperty('wouldFail')
  const before = await balanceOf(chain, nativeToken)
  const { isDone, fee } = await sendBuilt(chain, body)
  expect(isDone).toBe(true)
  expect(String((await balanceOf(chain, nativeToken)) - before + fee)).toBe(quote?.toAmount)
  expect((await allowance()).allowance).toBe('0')
})

test('a signature already used by another changes nothing', async () => {
  const swap = { from: dollar, to: nativeToken, amount: 50n * tokenUnit }
  const permit = await signPermit(swap)
  const quote = (await app.quotes(swap)).body.quotes.find(({ source }) => source === 'uniswap-v3')
  const { body } = await app.build(swap, { quote, permit })
  const { allowance: none } = await allowance()
  // Anybody who sees the transaction can send its permit alone.
  const abi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])
  const { r, s, yParity } = parseSignature(permit.signature)
  const args = [first, quote?.router as Address, swap.amount, BigInt(permit.deadline), 27 + yParity, r, s] as const
  await chain.send(mnemonicToAccount(testMnemonic, { addressIndex: 4 }).address, dollar, {
    data: encodeFunctionData({ abi, functionName: 'permit', args }),
  })
  expect([none, (await allowance()).allowance]).toEqual(['0', String(swap.amount)])
  expect((await sendBuilt(chain, body)).isDone).toBe(true)
})

test('another’s signature is detected in advance', async () => {
  const swap = { from: dollar, to: nativeToken, amount: 10n * tokenUnit }
  const { body } = await app.build(swap, {
    quote: (await app.quotes(swap)).body.quotes.find(({ source }) => source === 'uniswap-v3'),
    permit: await signPermit(swap, 3),
  })
  expect(body.wouldFail).toBeDefined()
})

test('no signature is offered if the router or the token accepts none', async () => {
  const v2 = await app.approve({ from: dollar, to: nativeToken, amount: 1n }, { source: 'uniswap-v2' })
  expect([v2.status, 'permit' in v2.body]).toEqual([200, false])
  const { euro } = chain.contracts.swaps
  const plain = await app.approve({ from: euro, to: nativeToken, amount: 1n }, { source: 'uniswap-v3' })
  expect([plain.status, 'permit' in plain.body]).toEqual([200, false])
  const lying = await chain.deploy('PosingPermitToken')
  const posing = await app.approve({ from: lying, to: nativeToken, amount: 1n }, { source: 'uniswap-v3' })
  expect([posing.status, 'permit' in posing.body]).toEqual([200, false])
})

test('a signature for a source that accepts none is refused', async () => {
  const permit = { deadline: 1_900_000_000, signature: `0x${'11'.repeat(65)}` }
  for (const [from, source] of [
    [dollar, 'uniswap-v2'],
    [nativeToken, 'uniswap-v3'],
  ] as const) {
    const swap = { from, to: from === dollar ? nativeToken : dollar, amount: 10n ** 6n }
    const quote = (await app.quotes({ ...swap, amount: 10n ** 15n })).body.quotes.find(each => each.source === source)
    const { status, body } = await app.build(swap, { quote, permit })
    expect([status, body.code]).toEqual([400, 'invalid_request'])
  }
})

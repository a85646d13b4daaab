import { expect, test } from 'vitest'
import type { MintOptions } from '../../../e2e/services/solana/tokens.ts'
import type { TransferPlan } from '../Transfers.ts'
import { createSolanaKey } from './testSolanaWorld.ts'
import { testTransfers } from './testTransfers.ts'
import { transfers } from './transfers.ts'
// Loaded with the first check, which takes a test's time on a busy machine.
import './checkTransfer.ts'

const world = testTransfers()
const { call, lamportsOf, sending } = world

const balance = 2_000_000_000n
const signature = 5_000n
const rentOf = async (bytes: number) => BigInt(await call('getMinimumBalanceForRentExemption', bytes))
const check = (more: Partial<TransferPlan> = {}) => transfers.checkTransfer({ ...sending().plan, ...more })
const lacking = (lacks: string) => ({ code: 'insufficient_funds', facts: { lacks } })

async function token(options?: MintOptions): Promise<string> {
  const mint = createSolanaKey().address
  await call('svm_createMint', mint, 6, ...(options ? [options] : []))
  await call('svm_mintTo', mint, world.payer.address, '5000000')
  return mint
}

test('a transfer takes a signature’s price, and leaves the account its rent', async () => {
  expect(await check()).toEqual({ likely: signature, most: signature + (await rentOf(0)) })
})

test('the first transfer of a token pays for the recipient’s account', async () => {
  const mint = await token()
  const wanted = { token: mint, amount: 1_000_000n }
  expect(await check(wanted)).toMatchObject({ likely: signature + (await rentOf(165)) })
  const { send } = sending()
  const before = BigInt(await lamportsOf(world.payer.address))
  const { likely } = (await check(wanted)) ?? {}
  await send(wanted)
  expect(before - BigInt(await lamportsOf(world.payer.address))).toBe(likely)
  expect(await check(wanted)).toMatchObject({ likely: signature })
})

test.each([
  [100_000n, 1_000n],
  [150n, 2n],
  [1_000_000n, 5_000n],
])('for %s of a token that charges one percent, at most 5000, it says that %s do not arrive', async (amount, fee) => {
  const mint = await token({ transferFee: { basisPoints: 100, maximum: '5000' } })
  expect(await check({ token: mint, amount })).toMatchObject({ withheld: fee })
  await sending().send({ token: mint, amount })
  expect(await world.tokensOf(world.friend.address, mint)).toEqual([String(amount - fee)])
})

test('a token without a fee arrives in full', async () => {
  for (const options of [undefined, {}, { transferFee: { basisPoints: 0, maximum: '5000' } }])
    expect(await check({ token: await token(options), amount: 100n })).not.toHaveProperty('withheld')
})

test('all but the highest fee can be sent', async () => {
  const { plan, send } = sending()
  const fee = await transfers.estimateFee({ ...plan, amount: undefined })
  const amount = balance - (fee?.most ?? 0n)
  await check({ amount })
  await send({ amount })
  expect(await lamportsOf(world.friend.address)).toBe(Number(amount))
})

test('says what is not covered: the amount, the fee, or the rent of the rest', async () => {
  await expect(check({ amount: balance + 1n })).rejects.toMatchObject(lacking('amount'))
  await expect(check({ amount: balance })).rejects.toMatchObject(lacking('fee'))
  await expect(check({ amount: balance - signature - 1n })).rejects.toMatchObject(lacking('rent'))
  await expect(check({ amount: balance - signature })).resolves.toBeDefined()
  const mint = await token()
  await expect(check({ token: mint, amount: 5_000_001n })).rejects.toMatchObject(lacking('amount'))
})

test('an owner without a token account has none of the token', async () => {
  const mint = createSolanaKey().address
  await call('svm_createMint', mint, 6)
  await expect(check({ token: mint, amount: 1n })).rejects.toMatchObject(lacking('amount'))
})

test('a new account must receive its rent', async () => {
  const rent = await rentOf(0)
  const refused = { code: 'invalid_params', facts: { problem: 'rent', needed: String(rent) } }
  await expect(check({ amount: rent - 1n })).rejects.toMatchObject(refused)
  await expect(check({ amount: rent })).resolves.toBeDefined()
})

test.each<[string, Partial<TransferPlan>, string]>([
  ['no address', { to: 'friend.sol' }, 'invalid'],
  ['an address of Ethereum', { to: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'otherChain'],
  ['nothing', { amount: 0n }, 'amount'],
  ['more than there can be', { amount: 2n ** 64n }, 'amount'],
])('refuses %s', async (_, more, problem) => {
  await expect(check(more)).rejects.toMatchObject({ code: 'invalid_params', facts: { problem } })
})

test('reports a transaction’s status', async () => {
  const { plan, send } = sending()
  const read = (hash: string) => transfers.transactionStatus({ ...plan, hash, from: plan.from.address })
  expect(await read(await send())).toEqual({ status: 'confirmed' })
  expect(await read('5'.repeat(88))).toEqual({ status: 'unseen', expireMs: 600_000 })
})

import { address } from '@solana/kit'
import { expect, test } from 'vitest'
import { associatedTokenAddress, type MintOptions, token2022Program } from '../../../e2e/services/solana/tokens.ts'
import { createSolanaKey } from './testSolanaWorld.ts'
import { testTransfers } from './testTransfers.ts'

const world = testTransfers()
const { call, lamportsOf, tokensOf, sending } = world

/** A token; the payer has 5. */
async function token(options?: MintOptions): Promise<string> {
  const mint = createSolanaKey().address
  await call('svm_createMint', mint, 6, ...(options ? [options] : []))
  await call('svm_mintTo', mint, world.payer.address, '5000000')
  return mint
}
/** Where an owner's tokens are, or would be. */
const placeOf = (mint: string, owner: string, program?: string) =>
  associatedTokenAddress(address(mint), address(owner), program ? address(program) : undefined)

test.each<[string, MintOptions | undefined]>([
  ['of Token', undefined],
  ['of Token-2022', {}],
])('sends a token %s, and creates the recipient’s account once', async (_, options) => {
  const mint = await token(options)
  const { send } = sending()
  await send({ token: mint, amount: 1_250_000n })
  await send({ token: mint, amount: 250_000n })
  expect(await tokensOf(world.friend.address, mint)).toEqual(['1500000'])
  expect(await tokensOf(world.payer.address, mint)).toEqual(['3500000'])
  const place = await placeOf(mint, world.friend.address, options && token2022Program)
  expect((await call('getTokenAccountBalance', place)).value.amount).toBe('1500000')
})

test('sends the whole amount of a token with a fee, of which the recipient gets the rest', async () => {
  const mint = await token({ transferFee: { basisPoints: 100, maximum: '5000' } })
  const { send } = sending()
  await send({ token: mint, amount: 100_000n })
  expect(await tokensOf(world.friend.address, mint)).toEqual(['99000'])
  await send({ token: mint, amount: 1_000_000n })
  expect(await tokensOf(world.friend.address, mint)).toEqual(['1094000'])
  expect(await tokensOf(world.payer.address, mint)).toEqual(['3900000'])
})

test('does not ask the wallet for a token that cannot move or calls a program', async () => {
  const { connector, send } = sending()
  for (const options of [{ nonTransferable: true }, { transferHook: createSolanaKey().address }]) {
    const mint = await token(options)
    await expect(send({ token: mint })).rejects.toMatchObject({ code: 'not_available', facts: { token: mint } })
  }
  expect(connector.requests).toEqual([])
  const { send: sendAnyway } = sending()
  await sendAnyway({ token: await token({ transferHook: '11111111111111111111111111111111' }) })
})

test('sends directly to a token account, and creates no account for it', async () => {
  for (const options of [undefined, {}]) {
    const mint = await token(options)
    const place: string = await call('svm_mintTo', mint, world.friend.address, '1')
    await sending().send({ token: mint, to: place, amount: 250_000n })
    expect(await tokensOf(world.friend.address, mint)).toEqual(['250001'])
    expect(await tokensOf(place, mint)).toEqual([])
  }
})

test('sends tokens to the vault of a multisig', async () => {
  const mint = await token()
  // Any address off the curve serves as one.
  const vault: string = await placeOf(createSolanaKey().address, world.friend.address)
  await call('requestAirdrop', vault, 1_000_000)
  await sending().send({ token: mint, to: vault })
  expect(await tokensOf(vault, mint)).toEqual(['1500000'])
})

/** Recipients who could never spend it. */
const traps: readonly [string, (mint: string) => Promise<string>, hasSol?: boolean][] = [
  ['the account for another token', async () => call('svm_mintTo', await token(), world.friend.address, '1'), true],
  ['the token itself', async mint => mint, true],
  ['a program', async () => token2022Program, true],
  ['an account for the token that is not made yet', async mint => placeOf(mint, world.friend.address)],
]

test.each(traps)('asks no wallet to send a token to %s', async (_, trapOf) => {
  const mint = await token()
  const to = await trapOf(mint)
  const { connector, send } = sending()
  await expect(send({ token: mint, to })).rejects.toMatchObject({ code: 'invalid_params', facts: { to } })
  expect(connector.requests).toEqual([])
})

test.each(traps.filter(([, , hasSol]) => hasSol))('asks no wallet to send SOL to %s', async (_, trapOf) => {
  const to = await trapOf(await token())
  const { connector, send } = sending()
  const before = await lamportsOf(to)
  await expect(send({ to })).rejects.toMatchObject({ code: 'invalid_params', facts: { to } })
  expect([connector.requests, await lamportsOf(to)]).toEqual([[], before])
})

test.each([
  ['a program', async () => '11111111111111111111111111111111'],
  ['nobody', async () => createSolanaKey().address],
  ['an account for a token', async () => call('svm_mintTo', await token(), world.payer.address, '1')],
])('the address of %s is not a token', async (_, mintOf) => {
  const { connector, send } = sending()
  await expect(send({ token: await mintOf() })).rejects.toMatchObject({ code: 'invalid_params' })
  expect(connector.requests).toEqual([])
})

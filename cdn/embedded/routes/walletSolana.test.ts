import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { slotBegin, walletSolana } from '../../../shared/api/embedded/wallet.schema.ts'
import { solanaClaim } from '../../../shared/embedded/solanaClaim.ts'
import { startEmbedded } from '../testEmbedded.ts'

const owner = privateKeyToAccount(`0x${'17'.repeat(32)}`)
const thief = privateKeyToAccount(`0x${'18'.repeat(32)}`)
const [own, other] = ['HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 'So11111111111111111111111111111111111111112']

/** A wallet as it was made before it had an account of Solana, or with one. */
async function setUp(solanaAddress?: string) {
  const laptop = await (await startEmbedded()).signedIn('ada@example.com')
  const { body } = await laptop.ask(slotBegin, { kind: 'code', label: 'Recovery code' })
  await laptop.finish([body], { walletId: body.walletId, address: owner.address, solanaAddress })
  const name = async (address: string, signer = owner, walletId = body.walletId) =>
    laptop.ask(walletSolana, {
      solanaAddress: address,
      signature: await signer.signMessage({ message: solanaClaim(walletId, address) }),
    })
  const told = async () => (await laptop.me()).body.wallet?.solanaAddress
  return { name, told }
}

test('a new wallet tells both its addresses, and keeps them', async () => {
  const { name, told } = await setUp(own)
  expect(await told()).toBe(own)
  await name(other)
  expect(await told()).toBe(own)
})

test('an older wallet names its address of Solana once', async () => {
  const { name, told } = await setUp()
  expect(await told()).toBeUndefined()
  expect(await name(own)).toMatchObject({ status: 200, body: { wallet: { solanaAddress: own } } })
  await name(other)
  expect(await told()).toBe(own)
})

// Whoever has the mailbox alone would have the owner paid at an address of their own.
test.each([
  ['another key', thief, undefined],
  ['the key for another wallet', owner, 'w'.repeat(22)],
] as const)('an address that is signed by %s is not kept', async (_, signer, walletId) => {
  const { name, told } = await setUp()
  expect(await name(other, signer, walletId)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } })
  expect(await told()).toBeUndefined()
})

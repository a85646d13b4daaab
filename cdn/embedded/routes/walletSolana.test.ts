import { ed25519 } from '@noble/curves/ed25519'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { slotBegin, walletSolana } from '../../../shared/api/embedded/wallet.schema.ts'
import { base58Encode } from '../../../shared/base58.ts'
import { startEmbedded, testWallet } from '../testEmbedded.ts'

const thief = privateKeyToAccount(`0x${'18'.repeat(32)}`)
const keys = [5, 6].map(seed => new Uint8Array(32).fill(seed))
const [own = '', other = ''] = keys.map(key => base58Encode(ed25519.getPublicKey(key)))
const keyOf = (address: string) => keys[address === own ? 0 : 1]

/** A wallet from before Solana accounts, or one with such an account. */
async function setUp(solanaAddress?: string) {
  const laptop = await (await startEmbedded()).signedIn('ada@example.com')
  const { body } = await laptop.ask(slotBegin, { kind: 'code', label: 'Recovery code' })
  laptop.state.solana = solanaAddress === undefined ? undefined : keyOf(solanaAddress)
  await laptop.finish([body], { walletId: body.walletId, solanaAddress })
  const name = async (
    address: string,
    signer = testWallet,
    signed = address,
    key: Uint8Array | null | undefined = keyOf(address),
  ) => {
    laptop.state.wallet = signer
    laptop.state.solana = key ?? undefined
    const proof = await laptop.prove('nameSolana', signed)
    return laptop.ask(walletSolana, { solanaAddress: address, proof })
  }
  const told = async () => (await laptop.me()).body.wallet?.solanaAddress
  return { name, told }
}

test('a new wallet reports both its addresses, and keeps them', async () => {
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

// What others have under an address would be the visitor's, for the operator who helps them.
test('a Solana account without a signature is refused', async () => {
  const { name, told } = await setUp()
  for (const key of [keyOf(other), null])
    expect(await name(own, testWallet, own, key)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } })
  expect(await told()).toBeUndefined()
})

// A mailbox thief would redirect the owner's payments to their own address.
test.each([
  ['another key', thief, undefined],
  ['the key for another address', testWallet, own],
] as const)('an address that is signed by %s is not kept', async (_, signer, signed) => {
  const { name, told } = await setUp()
  expect(await name(other, signer, signed)).toMatchObject({ status: 400, body: { code: 'signature_invalid' } })
  expect(await told()).toBeUndefined()
})

import { randomBytes } from 'node:crypto'
import { Secp256k1Wallet } from '@cosmjs/amino'
import { bech32 } from '@scure/base'
import { expect, test } from 'vitest'
import { verifyCosmos } from './verifyCosmos.ts'

const message = 'Sign in <b>&</b> 漢字\n🦊'

/** ADR-36. */
const messageDoc = (signer: string, text: string) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: Buffer.from(text).toString('base64') } }],
  memo: '',
})

async function walletOf(prefix: string) {
  const wallet = await Secp256k1Wallet.fromKey(randomBytes(32), prefix)
  const [{ address } = { address: '' }] = await wallet.getAccounts()
  const sign = async (text: string) => (await wallet.signAmino(address, messageDoc(address, text))).signature.signature
  return { address, sign }
}

test.each(['cosmos', 'osmo', 'celestia'])('accepts what CosmJS signed for %s, and nothing else', async prefix => {
  const wallet = await walletOf(prefix)
  // Either recovery bit occurs, by chance.
  for (const text of Array.from({ length: 8 }, (_, index) => `${message}${index}`)) {
    const signature = await wallet.sign(text)
    expect(verifyCosmos({ address: wallet.address, message: text, signature })).toBe(true)
    expect(verifyCosmos({ address: wallet.address.toUpperCase(), message: text, signature })).toBe(true)
    expect(verifyCosmos({ address: wallet.address, message: `${text} `, signature })).toBe(false)
    const { address } = await walletOf(prefix)
    expect(verifyCosmos({ address, message: text, signature })).toBe(false)
  }
})

test('accepts no document but that of ADR-36', async () => {
  const wallet = await Secp256k1Wallet.fromKey(randomBytes(32))
  const [{ address } = { address: '' }] = await wallet.getAccounts()
  const doc = { ...messageDoc(address, message), chain_id: 'cosmoshub-4' }
  const { signature } = await wallet.signAmino(address, doc)
  expect(verifyCosmos({ address, message, signature: signature.signature })).toBe(false)
})

test.each(['', 'AAAA', `${'A'.repeat(86)}==`, `${'/'.repeat(86)}==`, 'x'.repeat(10_000)])(
  '%.20s is nobody’s signature',
  async signature => {
    const { address } = await walletOf('cosmos')
    for (const each of [address, '', '1', 'cosmos1', bech32.encode('cosmos', [0])])
      expect(verifyCosmos({ address: each, message, signature })).toBe(false)
  },
)

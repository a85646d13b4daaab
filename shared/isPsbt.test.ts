import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { isPsbt } from './isPsbt.ts'

function psbt(version: 0 | 2 = 0): Uint8Array {
  const transaction = new Transaction({ PSBTVersion: version })
  const script = Uint8Array.from([0, 20, ...new Uint8Array(20)])
  transaction.addInput({ txid: 'ab'.repeat(32), index: 1, witnessUtxo: { script, amount: 2_000n } })
  transaction.addOutput({ script, amount: 1_000n })
  return transaction.toPSBT(version)
}

test.each([0, 2] as const)('recognises a PSBT of version %d', version => {
  expect(isPsbt(psbt(version))).toBe(true)
})

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['its mark alone', psbt().slice(0, 5)],
  ['another mark', Uint8Array.from([0, ...psbt().slice(1)])],
  ['a part of one', psbt().slice(0, -1)],
  ['half of one', psbt().slice(0, psbt().length / 2)],
  ['one and more', Uint8Array.from([...psbt(), 5])],
  ['a first map of something else', Uint8Array.from([...psbt().slice(0, 6), 1, ...psbt().slice(7)])],
])('%s is no PSBT', (_, bytes) => {
  expect(isPsbt(bytes)).toBe(false)
})

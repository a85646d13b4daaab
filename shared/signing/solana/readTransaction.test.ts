import { address, createNoopSigner, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { base58Encode } from '../../base58.ts'
import { randomFrom } from '../../randomFrom.ts'
import { memoPrograms } from './programs.ts'
import { readTransaction } from './readTransaction.ts'
import { buildTransaction } from './testTransactions.ts'

const key = (seed: number) => base58Encode(new Uint8Array(32).fill(seed))
const [payer, friend, table, far] = [key(1), key(2), key(3), key(4)]
const memo = (text: string, accounts: readonly string[] = []) => ({
  programAddress: address(memoPrograms[0] as string),
  accounts: accounts.map(each => ({ address: address(each), role: 1 })),
  data: new TextEncoder().encode(text),
})
const transfer = getTransferSolInstruction({
  source: createNoopSigner(address(payer)),
  destination: address(friend),
  amount: 1_500_000_000n,
})

/** web3.js's reading, in our format; undefined if it fails. */
function readElsewhere(bytes: Uint8Array) {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return {
      version: message.version,
      keys: [...message.staticAccounts],
      signers: Object.keys(signatures).length,
      lifetime: message.lifetimeToken,
      instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
        program: programAddressIndex,
        accounts: [...accountIndices],
        data: [...(data ?? [])],
      })),
    }
  } catch {
    return undefined
  }
}

function readHere(bytes: Uint8Array) {
  const read = readTransaction(bytes)
  if (!read) return undefined
  const { version, keys, signers, lifetime, instructions } = read
  const plain = instructions.map(({ data, accounts, ...rest }) => ({
    ...rest,
    accounts: [...accounts],
    data: [...data],
  }))
  return { version, keys: [...keys], signers, lifetime, instructions: plain }
}

test.each(['legacy', 0] as const)('version %s is read as the library of Solana reads it', version => {
  const bytes = buildTransaction({ payer, instructions: [transfer, memo('hello')], version })
  expect(readHere(bytes)).toEqual(readElsewhere(bytes))
  expect(readHere(bytes)?.keys[0]).toBe(payer)
})

test('a transaction may fill a packet, and no more', () => {
  const ofLength = (text: number) => buildTransaction({ payer, instructions: [memo('x'.repeat(text))] })
  const full = 1_000 + 1_232 - ofLength(1_000).length
  expect(readHere(ofLength(full))).toEqual(readElsewhere(ofLength(full)))
  expect(ofLength(full)).toHaveLength(1_232)
  expect(readTransaction(ofLength(full + 1))).toBeUndefined()
})

test('accounts of a table are numbers behind the others, those to write to first', () => {
  const bytes = buildTransaction({
    payer,
    instructions: [memo('', [friend, far])],
    tables: { [table]: [key(9), far, friend] },
  })
  const read = readTransaction(bytes)
  expect(read?.lookups).toEqual([{ table, writable: [2, 1], readOnly: [] }])
  expect(read?.instructions[0]?.accounts.every(index => index >= 2 && read.isWritable(index))).toBe(true)
})

/** `npm run test:long` reads more, and others. */
const mutations = Number(process.env.FUZZ_CASES ?? 3_000)

// What is shown must be what is signed, so it may not be read differently than nodes do.
test(`each of ${mutations} mutations is refused or read as Solana’s library reads it`, () => {
  const seeds = (['legacy', 0] as const).map(version =>
    buildTransaction({ payer, instructions: [transfer, memo('hello', [friend])], version }),
  )
  let taken = 0
  const random = randomFrom(Number(process.env.FUZZ_SEED ?? 7))
  for (let round = 0; round < mutations; round++) {
    const bytes = Uint8Array.from(seeds[round % 2] as Uint8Array)
    for (let change = 0; change <= random(3); change++) bytes[random(bytes.length)] = random(256)
    const cut = random(5) ? bytes : bytes.subarray(0, bytes.length - random(6))
    const here = readHere(cut)
    if (!here) continue
    taken++
    expect(here).toEqual(readElsewhere(cut))
  }
  expect(taken).toBeGreaterThan(mutations / 6)
  if (process.env.FUZZ_CASES) console.log(`    ${mutations} transactions of Solana, ${taken} read`)
})

const whole = buildTransaction({ payer, instructions: [transfer], version: 'legacy' })
const at = (index: number, byte: number) => Uint8Array.from(whole, (each, place) => (place === index ? byte : each))

test.each<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['another byte at the end', Uint8Array.of(...whole, 0)],
  ['a byte less', whole.subarray(0, -1)],
  ['more signers than signatures', at(65, 2)],
  ['nobody who signs', at(65, 0)],
  ['a payer whose account is not written to', at(66, 1)],
  ['a later version', Uint8Array.of(...whole.subarray(0, 65), 0x81, ...whole.subarray(65))],
  ['a count in a longer form', Uint8Array.of(0x81, 0x00, ...whole.subarray(1))],
  ['the same account twice', Uint8Array.from(whole, (each, place) => (place >= 101 && place < 133 ? 1 : each))],
  ['2,000 bytes', new Uint8Array(2_000)],
])('%s is no transaction', (_, bytes) => expect(readTransaction(bytes)).toBeUndefined())

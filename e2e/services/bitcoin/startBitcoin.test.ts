import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import * as utils from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regtest } from './bitcoinAddresses.ts'
import { type Bitcoin, startBitcoin } from './startBitcoin.ts'

let bitcoin: Bitcoin
beforeAll(async () => {
  bitcoin = await startBitcoin({ port: 0 })
})
afterAll(() => bitcoin.stop())

const read = async (path: string) => (await fetch(`${bitcoin.url}${path}`)).json()
const post = (path: string, body?: string) => fetch(`${bitcoin.url}${path}`, { method: 'POST', body: body ?? null })
const fund = async (address: string | undefined, valueSats: number): Promise<string> =>
  (await (await post('/regtest/fund', JSON.stringify({ address, valueSats }))).json()).txid

const kinds = {
  P2WPKH: (key: Uint8Array) => p2wpkh(utils.pubECDSA(key), regtest),
  'P2SH-P2WPKH': (key: Uint8Array) => p2sh(p2wpkh(utils.pubECDSA(key), regtest), regtest),
  'taproot by key': (key: Uint8Array) => p2tr(utils.pubSchnorr(key), undefined, regtest),
}

/** Spends a funded output, by default with 300 sats of fee. */
function spend(
  kind: keyof typeof kinds,
  key: Uint8Array,
  txid: string,
  valueSats: number,
  to: string,
  feeSats = 300,
): Transaction {
  const payment = kinds[kind](key)
  const transaction = new Transaction()
  transaction.addInput({
    ...payment,
    txid,
    index: 0,
    witnessUtxo: { script: payment.script, amount: BigInt(valueSats) },
  })
  transaction.addOutputAddress(to, BigInt(valueSats - feeSats), regtest)
  return transaction
}

const destination = p2wpkh(utils.pubECDSA(utils.randomPrivateKeyBytes()), regtest).address as string

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: spent, mined, and not spent again', async kind => {
  const key = utils.randomPrivateKeyBytes()
  const { address } = kinds[kind](key)
  const funding = await fund(address, 100_000)
  expect(await read(`/address/${address}/utxo`)).toMatchObject([
    { txid: funding, vout: 0, value: 100_000, status: { confirmed: true } },
  ])
  const transaction = spend(kind, key, funding, 100_000, destination)
  transaction.sign(key)
  transaction.finalize()
  const sent = await post('/tx', transaction.hex)
  expect(await sent.text()).toBe(transaction.id)
  expect(await read(`/address/${address}/utxo`)).toEqual([])
  expect(await read(`/tx/${transaction.id}`)).toMatchObject({
    fee: 300,
    status: { confirmed: false },
    vin: [{ prevout: { scriptpubkey_address: address } }],
    vout: [{ scriptpubkey_address: destination, value: 99_700 }],
  })
  const again = spend(kind, key, funding, 99_000, destination)
  again.updateInput(0, { witnessUtxo: { script: kinds[kind](key).script, amount: 100_000n } })
  again.sign(key)
  again.finalize()
  expect(await (await post('/tx', again.hex)).text()).toContain('txn-mempool-conflict')
  await post('/regtest/mine')
  expect((await read(`/tx/${transaction.id}`)).status.confirmed).toBe(true)
  expect(await (await post('/tx', again.hex)).text()).toContain('bad-txns-inputs-missingorspent')
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s: a change after signing is refused', async kind => {
  const key = utils.randomPrivateKeyBytes()
  const { address } = kinds[kind](key)
  const transaction = spend(kind, key, await fund(address, 100_000), 100_000, destination)
  transaction.sign(key)
  transaction.finalize()
  // Lowers the amount: 99 700 sats, little-endian.
  const changed = transaction.hex.replace('7485010000000000', '7385010000000000')
  expect(changed).not.toBe(transaction.hex)
  const answer = await post('/tx', changed)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('mandatory-script-verify-flag-failed'),
  ])
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  '%s: one satoshi per virtual byte is relayed, one satoshi less is not',
  async kind => {
    const key = utils.randomPrivateKeyBytes()
    const funding = await fund(kinds[kind](key).address, 100_000)
    /** Some signatures are a byte shorter than others. */
    const paying = (missing: number) => {
      for (let feeSats = 90; ; feeSats = feeSats < 200 ? feeSats + 1 : 90) {
        const transaction = spend(kind, key, funding, 100_000, destination, feeSats)
        transaction.sign(key)
        transaction.finalize()
        if (transaction.vsize - missing === feeSats) return transaction
      }
    }
    expect(await (await post('/tx', paying(1).hex)).text()).toContain('min relay fee not met')
    const enough = paying(0)
    expect(await (await post('/tx', enough.hex)).text()).toBe(enough.id)
    expect(await read(`/tx/${enough.id}`)).toMatchObject({ weight: enough.weight, fee: enough.vsize })
  },
)

test('a taproot key that begins with a zero byte spends as any other', async () => {
  const kind = 'taproot by key'
  let key = utils.randomPrivateKeyBytes()
  // After the two opcodes of the output's script.
  while (kinds[kind](key).script[2] !== 0) key = utils.randomPrivateKeyBytes()
  const transaction = spend(kind, key, await fund(kinds[kind](key).address, 100_000), 100_000, destination)
  transaction.sign(key)
  transaction.finalize()
  expect(await (await post('/tx', transaction.hex)).text()).toBe(transaction.id)
})

test('refuses invalid bytes, an unknown output, dust, too low a fee, a coin smaller than claimed', async () => {
  const key = utils.randomPrivateKeyBytes()
  const { address = '' } = kinds.P2WPKH(key)
  const say = async (change: (transaction: Transaction) => void) => {
    const transaction = spend('P2WPKH', key, await fund(address, 10_000), 10_000, destination)
    change(transaction)
    transaction.sign(key)
    transaction.finalize()
    return (await post('/tx', transaction.hex)).text()
  }
  expect(await (await post('/tx', 'zz')).text()).toContain('TX decode failed')
  expect(await say(each => each.updateInput(0, { txid: 'ab'.repeat(32) }))).toContain('bad-txns-inputs-missingorspent')
  expect(await say(each => each.updateOutput(0, { amount: 100n }))).toContain('dust')
  expect(await say(each => each.updateOutput(0, { amount: 9_990n }))).toContain('min relay fee not met')
  const small = spend('P2WPKH', key, await fund(address, 5_000), 10_000, destination)
  small.sign(key)
  small.finalize()
  expect(await (await post('/tx', small.hex)).text()).toContain('mandatory-script-verify-flag-failed')
})

test('takes addresses of the public test network too, and refuses invalid ones', async () => {
  const testnet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  await fund(testnet, 1000)
  expect(await read(`/address/${testnet}/utxo`)).toMatchObject([{ value: 1000 }])
  const answer = await fetch(`${bitcoin.url}/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy/utxo`)
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('is not an address')])
})

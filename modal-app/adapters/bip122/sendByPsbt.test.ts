import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { Transaction as JsTransaction, Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bitcoin, startBitcoin } from '../../../e2e/services/bitcoin/startBitcoin.ts'
import type { ConnectionAccount } from '../../../shared/connections.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { isPsbt } from '../../../shared/isPsbt.ts'
import { testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector } from '../../connectors/fakeConnector.ts'
import { createSecp256k1Key } from '../cosmos/testCosmosWorld.ts'
import type { Transfer } from '../Transfers.ts'
import { transfers } from './transfers.ts'

// The adapter loads it with the first transfer, which takes a test's time on a busy machine.
import './sendCoins.ts'

/** A ledger by another library runs every script this file sends. */
let ledger: Bitcoin
beforeAll(async () => {
  ledger = await startBitcoin({ port: 0 })
})
afterAll(() => ledger.stop())

const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const network = testNetwork('bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'Regtest')
const post = async (path: string, body: object = {}) =>
  (await fetch(ledger.url + path, { method: 'POST', body: JSON.stringify(body) })).json()
const get = async (path: string) => (await fetch(ledger.url + path)).json()

type Key = ReturnType<typeof createSecp256k1Key>
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const kinds = {
  segwit: ({ publicKey }: Key) => p2wpkh(publicKey, regtest),
  'segwit inside P2SH': ({ publicKey }: Key) => p2sh(p2wpkh(publicKey, regtest), regtest),
  taproot: ({ publicKey }: Key) => p2tr(publicKey.slice(1), undefined, regtest),
}

const api = {
  async get(_name: string, _query: unknown, { address }: { address: string }) {
    const utxos = await get(`/address/${address}/utxo`)
    return {
      utxos: utxos.map((each: { txid: string; vout: number; value: number; status: { confirmed: boolean } }) => ({
        txid: each.txid,
        vout: each.vout,
        valueSats: String(each.value),
        isConfirmed: each.status.confirmed,
      })),
    }
  },
} as unknown as Transfer['api']

/** A wallet that only signs. */
function signing(key: Key, isFinal: boolean, change: (psbt: Uint8Array) => Uint8Array = psbt => psbt) {
  const connector = createFakeConnector(testWallet('Harbour'))
  connector.request = async request => {
    connector.requests.push(request)
    if (request.method !== 'signPsbt') throw new ConnectKitError('unsupported_method', request.method)
    const { psbt, signInputs } = request.params as { psbt: string; signInputs: { index: number }[] }
    const asked = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
    for (const { index } of signInputs) asked.signIdx(key.secret, index)
    if (isFinal) asked.finalize()
    return { psbt: Buffer.from(change(asked.toPSBT(0))).toString('base64') }
  }
  return connector
}

async function funded(kind: keyof typeof kinds, ...coins: number[]) {
  const key = createSecp256k1Key()
  const { address = '' } = kinds[kind](key)
  for (const valueSats of coins) await post('/regtest/fund', { address, valueSats })
  await post('/regtest/mine')
  const account: ConnectionAccount = { address, publicKey: hex(key.publicKey) }
  return { key, account }
}
const askedPsbt = ({ requests }: ReturnType<typeof createFakeConnector>) =>
  String((requests.at(-1)?.params as { psbt?: unknown } | undefined)?.psbt)
const recipient = () => kinds.segwit(createSecp256k1Key()).address ?? ''

function send(
  connector: ReturnType<typeof createFakeConnector>,
  from: ConnectionAccount,
  more: Partial<Transfer> = {},
) {
  const usual = { connector, network, urls: [ledger.url], from, to: recipient(), amount: 150_000n, api }
  return transfers.send({ ...usual, wait: async () => {}, ...more }) as Promise<string>
}

for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
  for (const isFinal of [false, true])
    test(`a transfer from ${kind} is mined, ${isFinal ? 'finished by the wallet' : 'finished here'}`, async () => {
      const { key, account } = await funded(kind, 100_000, 90_000)
      const to = recipient()
      const connector = signing(key, isFinal)
      const txid = await send(connector, account, { to })
      await post('/regtest/mine')
      const sent = await get(`/tx/${txid}`)
      expect(sent.status.confirmed).toBe(true)
      expect(sent.vout.map((output: { value: number }) => output.value)[0]).toBe(150_000)
      const wire = await (await fetch(`${ledger.url}/tx/${txid}/hex`)).text()
      const feeRate = sent.fee / JsTransaction.fromHex(wire).virtualSize()
      expect(feeRate).toBeGreaterThanOrEqual(1)
      expect(feeRate).toBeLessThan(1.2)
      expect((await get(`/address/${account.address}/utxo`))[0].value).toBe(190_000 - 150_000 - sent.fee)
      const psbt = askedPsbt(connector)
      expect(isPsbt(Buffer.from(psbt, 'base64'))).toBe(true)
      expect(Psbt.fromBase64(psbt).inputCount).toBe(2)
    })

test('change too small for an output goes to the fee', async () => {
  const { key, account } = await funded('segwit', 150_400)
  const txid = await send(signing(key, false), account)
  expect((await get(`/tx/${txid}`)).vout).toHaveLength(1)
})

test.each<[string, string, Partial<Transfer>]>([
  ['more than the coins', 'insufficient_funds', { amount: 190_000n }],
  ['less than nodes pass on', 'invalid_params', { amount: 545n }],
  ['by nodes that are down', 'network_error', { urls: ['http://127.0.0.1:9'] }],
])('does not ask the wallet to sign for %s', async (_, code, more) => {
  const { key, account } = await funded('segwit', 190_000)
  const connector = signing(key, false)
  await expect(send(connector, account, more)).rejects.toMatchObject({ code })
  expect(connector.requests.map(({ method }) => method)).toEqual(['sendTransfer'])
})

/** A node of the ledger whose answer gets lost. */
async function losing() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const isSent = request.method === 'POST'
    const reply = await fetch(
      `${ledger.url}${request.url}`,
      isSent ? { method: 'POST', body: Buffer.concat(chunks) } : {},
    )
    if (isSent) request.socket.destroy()
    else response.end(await reply.text())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a transaction that its first node accepted silently has not failed; if no node answers, the error names it', async () => {
  const { server, url } = await losing()
  const { key, account } = await funded('segwit', 190_000)
  const txid = await send(signing(key, false), account, { urls: [url, ledger.url] })
  expect(await get(`/tx/${txid}`)).toMatchObject({ txid })
  const other = await funded('segwit', 190_000)
  const failed = send(signing(other.key, false), other.account, { urls: [url] })
  const error = await failed.catch(thrown => thrown)
  expect(error).toMatchObject({
    code: 'network_error',
    facts: { transactionId: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(await get(`/tx/${error.facts.transactionId}`)).toMatchObject({ status: { confirmed: false } })
  server.close()
})

test('a transaction that one node may have relayed has not failed when the next one refuses it', async () => {
  const { server, url } = await losing()
  const refusing = createServer((_, response) => response.writeHead(400).end('min relay fee not met'))
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as AddressInfo
  const { key, account } = await funded('segwit', 190_000)
  const sent = send(signing(key, false), account, { urls: [url, `http://127.0.0.1:${port}`] })
  const error = await sent.catch(thrown => thrown)
  expect(error).toMatchObject({ code: 'network_error' })
  expect(await get(`/tx/${error.facts.transactionId}`)).toMatchObject({ status: { confirmed: false } })
  server.close()
  refusing.close()
})

test('does not spend from ordinals addresses and older ones', async () => {
  const { key, account } = await funded('taproot', 190_000)
  const refused = { code: 'not_available' }
  await expect(send(signing(key, false), { ...account, type: 'ordinal' })).rejects.toMatchObject(refused)
  const { address = '' } = p2pkh(key.publicKey, regtest)
  await expect(send(signing(key, false), { ...account, address })).rejects.toMatchObject(refused)
})

test('finds a typo in an address before any request', async () => {
  const { key, account } = await funded('segwit', 190_000)
  const { address = '' } = p2pkh(key.publicKey, regtest)
  const to = address.slice(0, -1) + (address.endsWith('x') ? 'y' : 'x')
  await expect(send(signing(key, false), account, { to })).rejects.toMatchObject({ code: 'invalid_params' })
})

test.each<[string, (psbt: Uint8Array) => Uint8Array]>([
  ['nothing', () => new Uint8Array()],
  ['a part', psbt => psbt.slice(0, 100)],
  ['other bytes', psbt => psbt.map(byte => byte ^ 1)],
  [
    'another transaction',
    psbt => {
      const other = Transaction.fromPSBT(psbt)
      const changed = new Transaction()
      const { txid, index, witnessUtxo } = other.getInput(0)
      changed.addInput({ txid, index, witnessUtxo })
      changed.addOutput({ ...other.getOutput(0), amount: 1_000n })
      return changed.toPSBT(0)
    },
  ],
])('a wallet that answers with %s has signed nothing', async (_, change) => {
  const { key, account } = await funded('segwit', 190_000)
  await expect(send(signing(key, false, change), account)).rejects.toMatchObject({ code: 'wallet_failed' })
})

test('a wallet may answer with its signatures alone', async () => {
  const { key, account } = await funded('segwit inside P2SH', 190_000)
  const bare = (psbt: Uint8Array) => {
    const signed = Transaction.fromPSBT(psbt)
    const stripped = new Transaction()
    for (let index = 0; index < signed.outputsLength; index++) stripped.addOutput(signed.getOutput(index))
    for (let index = 0; index < signed.inputsLength; index++) {
      const { txid, index: output, sequence, partialSig } = signed.getInput(index)
      stripped.addInput({ txid, index: output, sequence, partialSig })
    }
    return stripped.toPSBT(0)
  }
  const txid = await send(signing(key, false, bare), account)
  await post('/regtest/mine')
  expect((await get(`/tx/${txid}`)).status.confirmed).toBe(true)
})

test('a taproot wallet may sign although it states another key than its address has', async () => {
  const { key, account } = await funded('taproot', 190_000)
  const wallet = signing(key, false)
  const { request } = wallet
  wallet.request = async asked => {
    if (asked.method !== 'signPsbt') return request(asked)
    const params = asked.params as { psbt: string }
    const completed = Transaction.fromPSBT(Buffer.from(params.psbt, 'base64'))
    expect(completed.getInput(0).tapInternalKey).toBeUndefined()
    completed.updateInput(0, { tapInternalKey: key.publicKey.slice(1) })
    return request({ ...asked, params: { ...params, psbt: Buffer.from(completed.toPSBT(0)).toString('base64') } })
  }
  const txid = await send(wallet, { ...account, publicKey: hex(createSecp256k1Key().publicKey) })
  await post('/regtest/mine')
  expect((await get(`/tx/${txid}`)).status.confirmed).toBe(true)
})

test('a nested address cannot spend if the wallet does not state its key', async () => {
  const { key, account } = await funded('segwit inside P2SH', 190_000)
  const publicKey = hex(createSecp256k1Key().publicKey)
  await expect(send(signing(key, false), { ...account, publicKey })).rejects.toMatchObject({ code: 'not_available' })
})

test('a missing signature is the wallet’s failure, not the network’s', async () => {
  const { key, account } = await funded('segwit', 190_000)
  const stranger = signing(createSecp256k1Key(), false)
  const { request } = stranger
  stranger.request = async asked => {
    if (asked.method !== 'signPsbt') return request(asked)
    return { psbt: (asked.params as { psbt: string }).psbt }
  }
  await expect(send(stranger, account)).rejects.toMatchObject({ code: 'wallet_failed' })
  // Spends the same coin again.
  const stale = { get: async () => known } as unknown as Transfer['api']
  const known = await api.get('bitcoinUtxos', { chainId: network.id }, { address: account.address })
  await send(signing(key, false), account)
  const again = send(signing(key, false), account, { api: stale, amount: 160_000n })
  await expect(again).rejects.toMatchObject({ code: 'transaction_failed' })
})

const planOf = (from: ConnectionAccount, amount: bigint, to = recipient()) => ({
  network,
  urls: [ledger.url],
  from,
  to,
  amount,
  api,
})

test('the shown fee is the fee that is paid', async () => {
  const { key, account } = await funded('segwit', 100_000)
  const plan = planOf(account, 40_000n)
  const fee = await transfers.checkTransfer(plan)
  await send(signing(key, true), account, plan)
  await post('/regtest/mine')
  const [rest] = await get(`/address/${account.address}/utxo`)
  expect(BigInt(rest.value)).toBe(100_000n - 40_000n - (fee?.likely ?? 0n))
})

test('a node that raises the fee after the preview gets no dearer transfer signed than was shown', async () => {
  let rate = 2
  const node = createServer((_, response) => response.end(JSON.stringify({ 6: rate })))
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  const { key, account } = await funded('segwit', 1_000_000)
  const plan = { ...planOf(account, 40_000n), urls: [`http://127.0.0.1:${port}`, ledger.url] }
  const fee = await transfers.checkTransfer(plan)
  rate = 900
  const connector = signing(key, true)
  const sent = send(connector, account, { ...plan, mostFee: fee?.most })
  await expect(sent).rejects.toMatchObject({ code: 'transaction_failed' })
  expect(connector.requests.map(({ method }) => method)).toEqual(['sendTransfer'])
  node.close()
})

test('all coins but the highest fee can be sent', async () => {
  const { key, account } = await funded('taproot', 60_000, 40_000)
  const fee = await transfers.estimateFee({ ...planOf(account, 0n), amount: undefined })
  const plan = planOf(account, 100_000n - (fee?.most ?? 0n))
  await transfers.checkTransfer(plan)
  await send(signing(key, true), account, plan)
  expect(await get(`/address/${plan.to}/utxo`)).toMatchObject([{ value: Number(plan.amount) }])
})

test('a transfer from the address for ordinals is refused before any wallet is asked', async () => {
  const { account } = await funded('taproot', 50_000)
  const plan = planOf({ ...account, type: 'ordinal' }, 10_000n)
  await expect(transfers.checkTransfer(plan)).rejects.toMatchObject({ code: 'not_available' })
})

test('says what is not covered: the amount, or the fee on top of it', async () => {
  const { account } = await funded('segwit', 50_000)
  const lacking = (lacks: string) => ({ code: 'insufficient_funds', facts: { lacks } })
  await expect(transfers.checkTransfer(planOf(account, 50_001n))).rejects.toMatchObject(lacking('amount'))
  await expect(transfers.checkTransfer(planOf(account, 50_000n))).rejects.toMatchObject(lacking('fee'))
})

test('an old address with a wrong letter is refused by its checksum', async () => {
  const { address = '' } = p2pkh(createSecp256k1Key().publicKey, regtest)
  const wrong = address.slice(0, -1) + (address.endsWith('2') ? '3' : '2')
  expect(await transfers.addressProblem(network.id, address)).toBeUndefined()
  expect(await transfers.addressProblem(network.id, wrong)).toBe('checksum')
})

test('reports a transaction’s status', async () => {
  const { key, account } = await funded('segwit', 50_000)
  const plan = planOf(account, 20_000n)
  const read = (hash: string) => transfers.transactionStatus({ ...plan, hash, from: account.address })
  const id = await send(signing(key, true), account, plan)
  expect(await read(id)).toEqual({ status: 'pending', spends: expect.stringMatching(/^[0-9a-f]{64}:0$/) })
  await post('/regtest/mine')
  expect(await read(id)).toEqual({ status: 'confirmed' })
  expect(await read('ab'.repeat(32))).toEqual({ status: 'unseen' })
})

/** Pays more for the same coin, as a wallet does that speeds a transaction up (BIP-125). */
async function replace(id: string, key: Key, outputs: readonly { address: string; sats: bigint }[]) {
  const { vin } = await get(`/tx/${id}`)
  const [{ txid, vout, prevout }] = vin
  const made = new Transaction()
  const script = Buffer.from(prevout.scriptpubkey, 'hex')
  made.addInput({ txid, index: vout, sequence: 0, witnessUtxo: { script, amount: BigInt(prevout.value) } })
  for (const { address, sats } of outputs) made.addOutputAddress(address, sats, regtest)
  made.sign(key.secret)
  made.finalize()
  return (await fetch(`${ledger.url}/tx`, { method: 'POST', body: made.hex })).text()
}

test('a transaction is replaced once another one that spends its coin is in a block', async () => {
  const { key, account } = await funded('segwit', 50_000)
  const plan = planOf(account, 20_000n)
  const read = (hash: string, spends?: string) =>
    transfers.transactionStatus({ ...plan, hash, spends, from: account.address })
  const id = await send(signing(key, true), account, plan)
  const { spends } = (await read(id)) ?? {}
  const other = await replace(id, key, [{ address: account.address, sats: 45_000n }])
  expect(other).toMatch(/^[0-9a-f]{64}$/)
  expect(await read(id, spends)).toEqual({ status: 'unseen', spends })
  await post('/regtest/mine')
  expect(await read(id, spends)).toEqual({ status: 'replaced', spends })
  // What was not read in time is not guessed.
  expect(await read(id)).toEqual({ status: 'unseen' })
  expect(await read(other)).toMatchObject({ status: 'confirmed' })
})

test('one node that does not know a transaction yet is not decisive', async () => {
  const { key, account } = await funded('segwit', 50_000)
  const plan = planOf(account, 20_000n)
  const id = await send(signing(key, true), account, plan)
  const late = createServer((_, response) => response.writeHead(404).end('Transaction not found'))
  await new Promise<void>(resolve => late.listen(0, '127.0.0.1', resolve))
  const urls = [`http://127.0.0.1:${(late.address() as AddressInfo).port}`, ...plan.urls]
  const told = await transfers.transactionStatus({ ...plan, urls, hash: id, from: account.address })
  late.close()
  expect(told).toMatchObject({ status: 'pending' })
})

test.each([
  ['no node answers', ['http://127.0.0.1:9']],
  ['there is no node', []],
])('a transaction has no status if %s', async (_, urls) => {
  const { account } = await funded('segwit', 50_000)
  const read = transfers.transactionStatus({ network, urls, hash: 'ab'.repeat(32), from: account.address })
  await expect(read).rejects.toMatchObject({ code: 'network_error' })
})

import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyMessageBip322, verifyMessageEcdsa, verifyPsbt } from '../../fixtures/verifyBitcoin.ts'
import { type Bitcoin, startBitcoin } from '../../services/bitcoin/startBitcoin.ts'
import { bitcoinAccounts } from './bitcoinAccounts.ts'
import { createBitcoinStandard } from './bitcoinStandard.ts'
import type { Core } from './createCore.ts'
import { createLeather } from './leather.ts'
import { createOkx } from './okx.ts'
import type { ChainWalletKind } from './options.ts'
import { createSatsConnect } from './satsConnect.ts'
import { testCore } from './testCore.ts'
import { createUnisat } from './unisat.ts'

let bitcoin: Bitcoin
beforeAll(async () => {
  bitcoin = await startBitcoin({ port: 0 })
})
afterAll(() => bitcoin.stop())

interface Spoken {
  core: Core
  connect(): Promise<readonly string[]>
  /** base64 */
  signMessage(message: string, protocol: 'ecdsa' | 'bip322'): Promise<string>
  /** PSBTs in base64 */
  signPsbt(psbt: string, ownInput: number): Promise<string>
  send?(to: string, amountSats: number): Promise<string>
}

/** Calls each dialect as a site would. */
/** The parts of the methods' answers that these tests read. */
interface Result {
  addresses: { address: string }[]
  signature: string
  psbt: string
  hex: string
  txid: string
}

/** Calls any method by name, like an untyped page; error answers are thrown. */
function askSatsConnect(core: Core) {
  const request = createSatsConnect(core).request as unknown as (
    method: string,
    params: object,
  ) => Promise<{ result: Result; error?: object }>
  return async (method: string, params: object) => {
    const { result, error } = await request(method, params)
    if (error) throw error
    return result
  }
}

const dialects: Readonly<Record<Exclude<ChainWalletKind, 'solanaStandard' | 'polkadot' | 'keplr'>, () => Spoken>> = {
  bitcoinStandard() {
    const core = coreOf('bitcoinStandard')
    const wallet = createBitcoinStandard(core)
    const account = () => wallet.accounts[0] as (typeof wallet.accounts)[number]
    return {
      core,
      async connect() {
        const { accounts } = await wallet.features['bitcoin:connect'].connect({ purposes: ['payment', 'ordinals'] })
        return accounts.map(({ address }) => address)
      },
      async signMessage(text, protocol) {
        const message = new TextEncoder().encode(text)
        const { signMessage } = wallet.features['bitcoin:signMessage']
        const [output] = await signMessage({ account: account(), message, protocol })
        return base64.encode(output?.signature as Uint8Array)
      },
      async signPsbt(psbt, index) {
        const inputsToSign = [{ account: account(), signingIndexes: [index] }]
        const { signTransaction } = wallet.features['bitcoin:signTransaction']
        const [output] = await signTransaction({ psbt: base64.decode(psbt), inputsToSign })
        return base64.encode(output?.signedPsbt as Uint8Array)
      },
    }
  },
  satsConnect() {
    const core = coreOf('satsConnect')
    const ask = askSatsConnect(core)
    return {
      core,
      async connect() {
        const { addresses } = await ask('wallet_connect', { addresses: ['payment', 'ordinals'], network: 'Regtest' })
        return addresses.map(({ address }) => address)
      },
      async signMessage(message, protocol) {
        const { address } = bitcoinAccounts(core).payment
        return (await ask('signMessage', { address, message, protocol: protocol.toUpperCase() })).signature
      },
      async signPsbt(psbt, index) {
        const signInputs = { [bitcoinAccounts(core).payment.address]: [index] }
        return (await ask('signPsbt', { psbt, signInputs, broadcast: false })).psbt
      },
      send: async (address, amount) => (await ask('sendTransfer', { recipients: [{ address, amount }] })).txid,
    }
  },
  leather() {
    const core = coreOf('leather')
    const leather = createLeather(core)
    const ask = async (...call: Parameters<typeof leather.request>) => (await leather.request(...call)).result as Result
    return {
      core,
      async connect() {
        const { addresses } = await ask('getAddresses')
        return addresses.map(({ address }) => address)
      },
      async signMessage(message, protocol) {
        const type = protocol === 'ecdsa' ? 'legacy' : 'bip322'
        return (await ask('signMessage', { message, paymentType: 'p2wpkh', type, network: 'devnet' })).signature
      },
      async signPsbt(psbt, signAtIndex) {
        const answer = await ask('signPsbt', { hex: hex.encode(base64.decode(psbt)), signAtIndex })
        return base64.encode(hex.decode(answer.hex))
      },
      async send(address, amount) {
        const params = { recipients: [{ address, amount: String(amount) }], network: 'devnet' }
        return (await ask('sendTransfer', params)).txid
      },
    }
  },
  okx() {
    const core = coreOf('okx')
    const okx = createOkx(core)
    return {
      core,
      connect: async () => [(await okx.connect()).address],
      signMessage: (message, protocol) => okx.signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      async signPsbt(psbt, index) {
        const toSignInputs = [{ index, address: bitcoinAccounts(core).payment.address }]
        const signed = await okx.signPsbt(hex.encode(base64.decode(psbt)), { autoFinalized: false, toSignInputs })
        return base64.encode(hex.decode(signed))
      },
      async send(to, amountSats) {
        const value = (amountSats / 1e8).toFixed(8)
        return (await okx.send({ from: bitcoinAccounts(core).payment.address, to, value })).txhash
      },
    }
  },
  unisat() {
    const core = coreOf('unisat')
    const unisat = createUnisat(core)
    return {
      core,
      connect: () => unisat.requestAccounts(),
      signMessage: (message, protocol) => unisat.signMessage(message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple'),
      async signPsbt(psbt, index) {
        const toSignInputs = [{ index, publicKey: await unisat.getPublicKey() }]
        const signed = await unisat.signPsbt(hex.encode(base64.decode(psbt)), { autoFinalized: false, toSignInputs })
        return base64.encode(hex.decode(signed))
      },
      send: (to, amountSats) => unisat.sendBitcoin(to, amountSats),
    }
  },
}

function coreOf(kind: ChainWalletKind): Core {
  return testCore({ kind, seed: `bitcoin by ${kind}`, network: 'regtest', nodeUrl: bitcoin.url })
}

const names = Object.keys(dialects) as (keyof typeof dialects)[]
const stranger = testCore({ kind: 'okx', seed: 'somebody else' })
const elsewhere = bitcoinAccounts(stranger).payment.address

async function fund(address: string, valueSats: number): Promise<string> {
  const body = JSON.stringify({ address, valueSats })
  return (await (await fetch(`${bitcoin.url}/regtest/fund`, { method: 'POST', body })).json()).txid
}

/** Two inputs; the second belongs to somebody else. */
function psbtOf(core: Core): string {
  const transaction = new Transaction()
  for (const [index, { payment }] of [bitcoinAccounts(core).payment, bitcoinAccounts(stranger).payment].entries())
    transaction.addInput({
      txid: 'ab'.repeat(32),
      index,
      witnessUtxo: { script: payment.script, amount: 50_000n },
    })
  transaction.addOutput({ script: bitcoinAccounts(stranger).payment.payment.script, amount: 90_000n })
  return base64.encode(transaction.toPSBT())
}

test.each(names)('%s signs messages that verify for this address and text only', async name => {
  const { core, connect, signMessage } = dialects[name]()
  const [address = ''] = await connect()
  expect(address).toBe(bitcoinAccounts(core).payment.address)
  const message = 'Hello, Bitcoin'
  for (const [protocol, verify] of [
    ['ecdsa', verifyMessageEcdsa],
    ['bip322', verifyMessageBip322],
  ] as const) {
    const signature = await signMessage(message, protocol)
    expect(verify(address, message, signature)).toBe(true)
    expect(verify(address, 'Hello, Bitcoim', signature)).toBe(false)
    expect(verify(elsewhere, message, signature)).toBe(false)
  }
})

test.each(names)('%s signs its own input of a PSBT and no other', async name => {
  const { core, connect, signPsbt } = dialects[name]()
  await connect()
  expect(verifyPsbt(psbtOf(core))).toEqual([false, false])
  expect(verifyPsbt(await signPsbt(psbtOf(core), 0))).toEqual([true, false])
  await expect(signPsbt(psbtOf(core), 1)).rejects.toMatchObject({})
  await expect(signPsbt(base64.encode(new Uint8Array([1, 2, 3])), 0)).rejects.toMatchObject({})
})

test.each(names.filter(name => name !== 'bitcoinStandard'))('%s sends, and the ledger takes it', async name => {
  const { core, connect, send } = dialects[name]()
  const [address = ''] = await connect()
  await expect(send?.(elsewhere, 20_000)).rejects.toMatchObject({})
  await fund(address, 100_000)
  const txid = await send?.(elsewhere, 20_000)
  const { vout } = await (await fetch(`${bitcoin.url}/tx/${txid}`)).json()
  expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: elsewhere, value: 20_000 }))
  expect(core.control.log.map(({ method }) => method)).toContain(
    name === 'okx' || name === 'unisat' ? 'sendBitcoin' : 'sendTransfer',
  )
})

test.each(names)('%s declines when its user does', async name => {
  const { core, connect } = dialects[name]()
  core.control.setApprove('never')
  const failure = await connect().then(
    () => undefined,
    (error: { code?: number; error?: { code: number } }) => error,
  )
  expect(failure?.error?.code ?? failure?.code).toBe(name === 'satsConnect' ? -32000 : 4001)
})

test('taproot: a message by BIP-322 and an input of a PSBT', async () => {
  const core = coreOf('satsConnect')
  const ask = askSatsConnect(core)
  const { ordinals } = bitcoinAccounts(core)
  const { signature } = await ask('signMessage', { address: ordinals.address, message: 'To the ordinals' })
  expect(verifyMessageBip322(ordinals.address, 'To the ordinals', signature)).toBe(true)
  expect(verifyMessageBip322(ordinals.address, 'To the others', signature)).toBe(false)
  const transaction = new Transaction()
  const { script, tapInternalKey } = ordinals.payment
  transaction.addInput({
    txid: 'cd'.repeat(32),
    index: 0,
    witnessUtxo: { script, amount: 50_000n },
    tapInternalKey: tapInternalKey as Uint8Array,
  })
  transaction.addOutput({ script, amount: 40_000n })
  const signInputs = { [ordinals.address]: [0] }
  const { psbt } = await ask('signPsbt', { psbt: base64.encode(transaction.toPSBT()), signInputs })
  expect(verifyPsbt(psbt)).toEqual([true])
})

test('the site is remembered, and gets an account change', async () => {
  const core = coreOf('unisat')
  const unisat = createUnisat(core)
  const [first] = await unisat.requestAccounts()
  core.control.setApprove('never')
  expect(await unisat.requestAccounts()).toEqual([first])
  const seen: unknown[] = []
  unisat.on('accountsChanged', accounts => seen.push(accounts))
  core.control.selectAccount(1)
  core.control.disconnect()
  expect(seen).toEqual([[bitcoinAccounts(core, 1).payment.address], []])
  expect(await unisat.getAccounts()).toEqual([])
})

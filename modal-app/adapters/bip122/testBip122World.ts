import { createHash, verify } from 'node:crypto'
import { NETWORK, p2wpkh, Transaction } from '@scure/btc-signer'
import { ConnectKitError } from '../../../shared/errors.ts'
import { testNetwork } from '../../boot/testApp.ts'
import type { AdapterWorld } from '../adapter.contract.ts'
import { createSecp256k1Key } from '../cosmos/testCosmosWorld.ts'
import { bip122Adapter } from './bip122Adapter.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const zeros = (length: number) => Buffer.alloc(length)

/** BIP-322: a transaction with the message, never broadcast. */
function messageTransaction(message: string, script: Uint8Array): Buffer {
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const hash = sha256(Buffer.concat([tag, tag, Buffer.from(message)]))
  const input = [zeros(32), Buffer.alloc(4, 0xff), Buffer.from([34, 0, 32]), hash, zeros(4)]
  const output = [zeros(8), Buffer.from([script.length]), script]
  return Buffer.concat([zeros(4), Buffer.from([1]), ...input, Buffer.from([1]), ...output, zeros(4)])
}

/** The witness of a transaction that spends it, made with the signing library. */
function signMessage(message: string, secret: Uint8Array, script: Uint8Array): Buffer {
  const spending = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
  const txid = sha256(sha256(messageTransaction(message, script))).reverse()
  spending.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  spending.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  spending.sign(secret)
  spending.finalize()
  const witness = spending.getInput(0).finalScriptWitness ?? []
  return Buffer.concat([Buffer.from([witness.length]), ...witness.flatMap(item => [Buffer.from([item.length]), item])])
}

/** Computes the signed hash (BIP-143) by hand, and verifies with OpenSSL. */
function isSigned(message: string, witness: Buffer, script: Uint8Array, key: ReturnType<typeof createSecp256k1Key>) {
  const outpoint = Buffer.concat([sha256(sha256(messageTransaction(message, script))), zeros(4)])
  const code = Buffer.concat([Buffer.from([0x19, 0x76, 0xa9, 0x14]), script.slice(2), Buffer.from([0x88, 0xac])])
  const output = Buffer.concat([zeros(8), Buffer.from([1, 0x6a])])
  const hashed = [outpoint, zeros(4), output].map(part => sha256(sha256(part)))
  const [outpoints = zeros(0), sequences = zeros(0), outputs = zeros(0)] = hashed
  const preimage = [zeros(4), outpoints, sequences, outpoint, code, zeros(8), zeros(4), outputs, zeros(4)]
  const signed = sha256(Buffer.concat([...preimage, Buffer.from([1, 0, 0, 0])]))
  // The last byte is SIGHASH_ALL.
  const signature = witness.subarray(2, 1 + (witness[1] ?? 0))
  return verify('sha256', signed, { key: key.openSsl.key, dsaEncoding: 'der' }, signature)
}

export async function testBip122World(): Promise<AdapterWorld> {
  const key = createSecp256k1Key()
  const { address = '', script } = p2wpkh(key.publicKey, NETWORK)
  let sats = 0n
  let isDown = false
  const coin = (valueSats: bigint) => ({
    txid: 'ab'.repeat(32),
    vout: 0,
    valueSats: String(valueSats),
    isConfirmed: true,
  })
  const get = async () => {
    if (isDown) throw new ConnectKitError('network_error', 'No answer')
    return { utxos: sats > 1n ? [coin(sats - 1n), { ...coin(1n), isConfirmed: false }] : sats ? [coin(sats)] : [] }
  }
  return {
    adapter: bip122Adapter,
    network: {
      ...testNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin'),
      explorerUrl: 'https://explorer.example',
    },
    address: address.toUpperCase(),
    displayAddress: address,
    balances: {
      amounts: [546n, 2_100_000_000_000_000n],
      api: { get: get as never },
      set(amount) {
        sats = amount
      },
      stopNodes() {
        isDown = true
      },
    },
    sending: {
      recipient: p2wpkh(createSecp256k1Key().publicKey, NETWORK).address ?? '',
      otherChain: '0x52908400098527886E0F7030069857D2E4169EE7',
      hash: 'ab'.repeat(32),
    },
    switchMethod: 'switchNetwork',
    signer: {
      account: { address, type: 'payment' },
      method: 'signMessage',
      sign(params) {
        const asked = params as { account: string; address: string; message: string; protocol: string }
        if (asked.address !== address || asked.account !== address) throw new Error('The wallet has no such account')
        if (asked.protocol !== 'bip322') throw new Error('A segwit address signs by BIP-322')
        return { address, signature: signMessage(asked.message, key.secret, script).toString('hex') }
      },
      verify: (message, signature) => isSigned(message, Buffer.from(signature, 'base64'), script, key),
    },
  }
}

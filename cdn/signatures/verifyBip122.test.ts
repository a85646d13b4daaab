import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { NETWORK, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import basic from '../../e2e/vectors/bip322/basic-test-vectors.json' with { type: 'json' }
import generated from '../../e2e/vectors/bip322/generated-test-vectors.json' with { type: 'json' }
import { suites } from '../../e2e/vectors/suites.ts'
import { verifyBip122 } from './verifyBip122.ts'

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const secret = secp256k1.utils.randomPrivateKey()
const key = secp256k1.getPublicKey(secret)
const message = 'app.example wants you to sign in\nwith 漢字 and 🦊'
const verify = (address: string | undefined, signature: string, more = {}) =>
  verifyBip122({ chainId, address: address ?? '', message, signature, ...more })

describe('BIP-322', () => {
  interface Published {
    type: string
    message: string
    address: string
    bip322_signatures: readonly string[]
  }
  const signed = (list: readonly Published[]) =>
    list.flatMap(({ type, message, address, bip322_signatures }) =>
      bip322_signatures.map(signature => [type, message, address, signature] as const),
    )
  const simple = signed([...basic.simple, ...generated.simple])
  const ofOneKey = simple.filter(([type]) => !/^p2wsh/.test(type))
  const ofSeveral = simple.filter(([type]) => /^p2wsh/.test(type))
  const longer = signed([...generated.full, ...generated.proof_of_funds])
  const faults = [...basic.error, ...generated.error]

  test('the published vectors are as many as they were', () => {
    const all = [...ofOneKey, ...ofSeveral, ...longer, ...faults]
    expect(all).toHaveLength(suites.bip322.count)
    expect([ofOneKey.length, ofSeveral.length, longer.length, faults.length]).toEqual([7, 3, 13, 36])
  })

  test.each(ofOneKey)('accepts the published %s of "%s"', (_, text, address, signature) => {
    expect(verify(address, signature, { message: text })).toBe(true)
  })

  // An account is one key: several would all have to sign, and no wallet offers that.
  test.each(ofSeveral)(
    'refuses scripts of several keys, also where they hold: %s of "%s"',
    (_, text, address, signature) => {
      expect(verify(address, signature, { message: text })).toBe(false)
    },
  )

  // These are time-locked or prove coins; a sign-in needs neither, and wallets use the simple form.
  test.each(longer)('refuses the longer forms, also where they hold: %s of "%s"', (_, text, address, signature) => {
    expect(verify(address, signature, { message: text })).toBe(false)
  })

  test.each(faults)('refuses the published fault: $description', ({ message: text, address, signature }) => {
    expect(verify(address, signature, { message: text })).toBe(false)
  })

  /** The transactions by hand, the signing by the wallet's library. */
  function sign(
    output: { script: Uint8Array; redeemScript?: Uint8Array; tapInternalKey?: Uint8Array },
    sighash?: number,
  ) {
    const tag = sha256(Buffer.from('BIP0322-signed-message'))
    const hash = sha256(Buffer.concat([tag, tag, Buffer.from(message)]))
    const [zeros, none] = [Buffer.alloc(32), Buffer.alloc(4)]
    const input = [zeros, Buffer.alloc(4, 0xff), Buffer.from([34, 0, 32]), hash, none]
    const value = [Buffer.alloc(8), Buffer.from([output.script.length]), output.script]
    const spent = Buffer.concat([none, Buffer.from([1]), ...input, Buffer.from([1]), ...value, none])
    const transaction = new Transaction({ version: 0, allowUnknownOutputs: true, disableScriptCheck: true })
    const { script, ...more } = output
    transaction.addInput({
      txid: Buffer.from(sha256(sha256(spent))).reverse(),
      index: 0,
      sequence: 0,
      witnessUtxo: { script, amount: 0n },
      ...(sighash && { sighashType: sighash }),
      ...more,
    })
    transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
    transaction.sign(secret, sighash ? [sighash] : undefined)
    transaction.finalize()
    const witness = transaction.getInput(0).finalScriptWitness ?? []
    const parts = witness.flatMap(item => [Buffer.from([item.length]), item])
    return Buffer.concat([Buffer.from([witness.length]), ...parts]).toString('base64')
  }
  const nested = p2sh(p2wpkh(key))
  const taproot = p2tr(schnorr.getPublicKey(secret))

  test.each([
    ['p2wpkh', p2wpkh(key).address, () => sign({ script: p2wpkh(key).script })],
    [
      'p2sh-p2wpkh',
      nested.address,
      () => sign({ script: nested.script, redeemScript: nested.redeemScript as Uint8Array }),
    ],
    ['p2tr', taproot.address, () => sign({ script: taproot.script, tapInternalKey: taproot.tapInternalKey })],
    [
      'p2tr that says "all"',
      taproot.address,
      () => sign({ script: taproot.script, tapInternalKey: taproot.tapInternalKey }, 1),
    ],
  ])('accepts %s, and no other text or address', (_, address, signed) => {
    const signature = signed()
    expect(verify(address, signature)).toBe(true)
    expect(verify(address, `smp${signature}`)).toBe(true)
    expect(verify(address, signature, { message: `${message} ` })).toBe(false)
    expect(verify(p2wpkh(secp256k1.getPublicKey(secp256k1.utils.randomPrivateKey())).address, signature)).toBe(false)
    expect(verify(address, signature, { chainId: testnet })).toBe(false)
  })

  test('refuses a signature that covers only a part', () => {
    expect(verify(p2wpkh(key).address, sign({ script: p2wpkh(key).script }, 0x81))).toBe(false)
    const part = sign({ script: taproot.script, tapInternalKey: taproot.tapInternalKey }, 0x83)
    expect(verify(taproot.address, part)).toBe(false)
  })

  test('accepts addresses of test networks on theirs alone', () => {
    const { address, script } = p2wpkh(key, TEST_NETWORK)
    const signature = sign({ script })
    expect(verify(address, signature, { chainId: testnet })).toBe(true)
    expect(verify(address, signature)).toBe(false)
    const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
    const local = p2wpkh(key, regtest).address
    expect(verify(local, signature, { chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328' })).toBe(true)
  })
})

describe('the older format', () => {
  /** Published with Bitcoin Core's own tests. */
  test.each([
    [
      '15CRxFdyRpGZLW9w8HnHvVduizdL5jKNbs',
      'Trust no one',
      'IPojfrX2dfPnH26UegfbGQQLrdK844DlHq5157/P6h57WyuS/Qsl+h/WSVGDF4MUi4rWSswW38oimDYfNNUBUOk=',
    ],
    [
      '11canuhp9X2NocwCq7xNrQYTmUgZAnLK3',
      'Trust me',
      'IIcaIENoYW5jZWxsb3Igb24gYnJpbmsgb2Ygc2Vjb25kIGJhaWxvdXQgZm9yIGJhbmtzIAaHRtbCeDZINyavx14=',
    ],
  ])('accepts the published signature of %s', (address, text, signature) => {
    expect(verify(address, signature, { message: text })).toBe(true)
    expect(verify(address, signature, { message: `${text}!` })).toBe(false)
  })

  function sign(text: string, header: number) {
    const bytes = Buffer.from(text)
    const length = bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8]
    const title = Buffer.from('\x18Bitcoin Signed Message:\n')
    const hash = sha256(sha256(Buffer.concat([title, Buffer.from(length), bytes])))
    const signature = secp256k1.sign(hash, secret)
    return Buffer.from([header + signature.recovery, ...signature.toCompactRawBytes()]).toString('base64')
  }
  const uncompressed = p2pkh(secp256k1.getPublicKey(secret, false), NETWORK).address

  test.each([
    ['an uncompressed key', uncompressed, 27],
    ['p2pkh', p2pkh(key).address, 31],
    ['p2sh-p2wpkh', p2sh(p2wpkh(key)).address, 35],
    ['p2wpkh', p2wpkh(key).address, 39],
    ['p2wpkh with the header of p2pkh', p2wpkh(key).address, 31],
    ['p2tr of the same key, as some wallets sign for it', p2tr(schnorr.getPublicKey(secret)).address, 31],
  ])('accepts %s, of short and long texts', (_, address, header) => {
    for (const text of ['short', 'a line\n'.repeat(100)]) {
      expect(verify(address, sign(text, header), { message: text })).toBe(true)
      expect(verify(address, sign(`${text}.`, header), { message: text })).toBe(false)
    }
  })

  test.each(['', 'AA==', 'A'.repeat(88), Buffer.alloc(65, 31).toString('base64'), `${'A'.repeat(2000)}`, '💥'])(
    '%.20s is nobody’s signature',
    signature => {
      for (const address of [p2pkh(key).address, p2wpkh(key).address, '1', '', 'bc1qqqq', 'x'.repeat(5000)])
        expect(verify(address, signature)).toBe(false)
    },
  )
})

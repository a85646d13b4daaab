import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { publicKeyToAddress } from 'viem/accounts'
import { type Bytes, utf8 } from './seal.ts'

/** The first account of Ethereum, as every wallet derives it from the words (BIP-44). */
const ethereumPath = "m/44'/60'/0'/0/0"

/** The twelve words of a wallet (BIP-39). For the export alone: JavaScript cannot wipe a string. */
export const wordsOf = (entropy: Bytes): string => entropyToMnemonic(entropy, wordlist)

/**
 * Lends the private key of the first account, and wipes it afterwards. Best effort: engines may keep copies.
 * @param entropy 16 bytes; they stay the caller's to wipe
 * @param use must not keep the key
 */
export async function withPrivateKey<T>(entropy: Bytes, use: (key: Uint8Array) => T | Promise<T>): Promise<T> {
  const seed = await seedOf(entropy)
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  const account = root.derive(ethereumPath)
  root.wipePrivateData()
  try {
    if (!account.privateKey) throw new Error('The derivation gave no private key')
    return await use(account.privateKey)
  } finally {
    account.wipePrivateData()
  }
}

/** With its checksum (EIP-55). */
export async function addressOf(entropy: Bytes): Promise<`0x${string}`> {
  return withPrivateKey(entropy, key => {
    const publicKey = secp256k1.getPublicKey(key, false)
    return publicKeyToAddress(`0x${Array.from(publicKey, byte => byte.toString(16).padStart(2, '0')).join('')}`)
  })
}

/** BIP-39 without a passphrase. WebCrypto takes 2 ms for what takes 100 in JavaScript. */
export async function seedOf(entropy: Bytes): Promise<Bytes> {
  const password = utf8(wordsOf(entropy))
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  password.fill(0)
  const params = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 512))
}

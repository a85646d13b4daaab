import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from '@scure/bip32'
import { publicKeyToAddress } from 'viem/accounts'
import type { Bytes } from './seal.ts'
import { seedOf } from './words.ts'

/** The first Ethereum account, derived from the words as in every wallet (BIP-44). */
const ethereumPath = "m/44'/60'/0'/0/0"

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

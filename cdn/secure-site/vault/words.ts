import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type Bytes, utf8 } from './seal.ts'

/** A wallet's twelve words (BIP-39). Only for the export, because JavaScript cannot wipe a string. */
export const wordsOf = (entropy: Bytes): string => entropyToMnemonic(entropy, wordlist)

/** BIP-39 without a passphrase. WebCrypto takes 2 ms, JavaScript 100. */
export async function seedOf(entropy: Bytes): Promise<Bytes> {
  const password = utf8(wordsOf(entropy))
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  password.fill(0)
  const params = { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: 2048 }
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 512))
}

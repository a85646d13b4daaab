import { base58Decode } from './base58.ts'
import { type ChainId, namespaceOf, referenceOf } from './caip.ts'
import { isEvmAddress } from './parseCaip.ts'

const bitcoinMainnet = '000000000019d6689c085ae165831e93'
const bitcoinRegtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

/**
 * Whether a text is an address of this network (spec §5, reference §1.1). Always false for Polkadot and Cosmos, for
 * which the spec has no rule.
 */
export function isAddress(chainId: ChainId, text: unknown): text is string {
  if (typeof text !== 'string') return false
  switch (namespaceOf(chainId)) {
    case 'eip155':
      return isEvmAddress(text)
    case 'solana':
      return isSolanaAddress(text)
    case 'bip122':
      return isBitcoinAddress(referenceOf(chainId), text)
    default:
      return false
  }
}

/**
 * Whether an account's address is valid on this network. Uses {@link isAddress}, but checks only the form for Polkadot
 * and Cosmos.
 */
export function isAccountAddress(chainId: ChainId, text: unknown): text is string {
  return /^(polkadot|cosmos):/.test(chainId)
    ? typeof text === 'string' && /^[a-zA-Z0-9]{1,128}$/.test(text)
    : isAddress(chainId, text)
}

function isBitcoinAddress(reference: string, text: string): boolean {
  const network = bitcoinNetworkOf(text)
  if (reference === bitcoinMainnet) return network === 'mainnet'
  // Legacy addresses of regtest look like those of the other test networks.
  if (reference === bitcoinRegtest) return network === 'regtest' || (network === 'testnet' && !/^tb1/i.test(text))
  return network === 'testnet'
}

/** 32 bytes in base58: an ed25519 key or a program. */
export function isSolanaAddress(text: string): boolean {
  // Checked first: decoding is quadratic.
  return text.length >= 32 && text.length <= 44 && base58Decode(text)?.length === 32
}

/** P2PKH and P2SH: a version byte, a 20-byte hash, a 4-byte checksum. */
const legacyLength = 25

/**
 * The network of a Bitcoin address. `testnet` means any test network: their addresses are alike, except segwit
 * addresses of `regtest`. Verifies checksums only for segwit and taproot, since legacy checksums need SHA-256.
 */
export function bitcoinNetworkOf(text: string): 'mainnet' | 'testnet' | 'regtest' | undefined {
  const [, prefix] = /^(bc|tb|bcrt)1/i.exec(text) ?? []
  if (prefix) return isSegwitAddress(text, prefix.length) ? segwitNetworks[prefix.toLowerCase()] : undefined
  if (!/^[13mn2][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text) || base58Decode(text)?.length !== legacyLength)
    return undefined
  return /^[13]/.test(text) ? 'mainnet' : 'testnet'
}

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** The checksum constants by witness version: BIP-173 for version 0, BIP-350 for later ones. */
const bech32 = 1
const bech32m = 0x2bc830a3

const segwitNetworks: Readonly<Record<string, 'mainnet' | 'testnet' | 'regtest'>> = {
  bc: 'mainnet',
  tb: 'testnet',
  bcrt: 'regtest',
}

function isSegwitAddress(text: string, prefixLength: number): boolean {
  const lower = text.toLowerCase()
  if (lower !== text && text.toUpperCase() !== text) return false
  const words = [...lower.slice(prefixLength + 1)].map(character => bech32Alphabet.indexOf(character))
  if (words.includes(-1)) return false
  const version = words[0] ?? 17
  const programBits = (words.length - 7) * 5
  const bytes = programBits >> 3
  const padding = programBits % 8
  if (version > 16 || bytes < 2 || bytes > 40 || padding > 4) return false
  if ((words.at(-7) ?? 0) & ((1 << padding) - 1)) return false
  if (version === 0 && bytes !== 20 && bytes !== 32) return false
  if (version === 1 && bytes !== 32) return false
  const prefix = [...lower.slice(0, prefixLength)].map(character => character.charCodeAt(0))
  const checked = [...prefix.map(code => code >> 5), 0, ...prefix.map(code => code & 31), ...words]
  return checksumOf(checked) === (version ? bech32m : bech32)
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function checksumOf(words: readonly number[]): number {
  let sum = 1
  for (const word of words) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ word
    generators.forEach((generator, bit) => {
      if ((top >> bit) & 1) sum ^= generator
    })
  }
  return sum >>> 0
}

import { Address, OutScript } from '@scure/btc-signer'

/** Prefixes of regtest (BIP-173's `bcrt`). */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const testnet = { ...regtest, bech32: 'tb' }
const mainnet = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }

/**
 * The output script of an address, which is the same on all networks.
 * @throws Error if it is not an address
 */
export function scriptOf(address: string): string {
  for (const network of [regtest, testnet, mainnet])
    try {
      return Buffer.from(OutScript.encode(Address(network).decode(address))).toString('hex')
    } catch {}
  throw new Error(`${address} is not an address`)
}

/** The regtest address of a script; undefined if the script has no address. */
export function addressOf(scriptHex: string): string | undefined {
  try {
    return Address(regtest).encode(OutScript.decode(Buffer.from(scriptHex, 'hex')))
  } catch {
    return undefined
  }
}

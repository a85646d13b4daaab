import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { Core } from './createCore.ts'
import type { BitcoinNetworkName } from './options.ts'

const publicTest = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Address prefixes; the public test networks share them. */
const prefixes: Readonly<Record<BitcoinNetworkName, Parameters<typeof p2wpkh>[1] & object>> = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  testnet: publicTest,
  testnet4: publicTest,
  signet: publicTest,
  regtest: { ...publicTest, bech32: 'bcrt' },
}

export type BitcoinPurpose = 'payment' | 'ordinals'

/** One address of a wallet with its signing keys and scripts. */
export interface BitcoinAccount {
  purpose: BitcoinPurpose
  address: string
  addressType: 'p2wpkh' | 'p2tr'
  /** Compressed for payments, x-only for ordinals, as wallets return it. */
  publicKey: Uint8Array
  /** Purposes of BIP-84 and BIP-86. */
  path: string
  secret: Uint8Array
  /** Fields of a PSBT input. */
  payment: { script: Uint8Array; tapInternalKey?: Uint8Array; tweakedPubkey?: Uint8Array }
}

export function networkOf({ options }: Core): BitcoinNetworkName {
  return options.network ?? 'regtest'
}

export function prefixesOf(core: Core) {
  return prefixes[networkOf(core)]
}

/** An account's payment address (segwit) and ordinals address (taproot). */
export function bitcoinAccounts(
  core: Core,
  account = core.account,
): { payment: BitcoinAccount; ordinals: BitcoinAccount } {
  const network = prefixesOf(core)
  const coin = networkOf(core) === 'mainnet' ? 0 : 1
  const [payment, ordinals] = [core.key('payment', account), core.key('ordinals', account)]
  const [segwit, taproot] = [p2wpkh(pubECDSA(payment), network), p2tr(pubSchnorr(ordinals), undefined, network)]
  return {
    payment: {
      purpose: 'payment',
      address: String(segwit.address),
      addressType: 'p2wpkh',
      publicKey: pubECDSA(payment),
      path: `m/84'/${coin}'/${account}'/0/0`,
      secret: payment,
      payment: segwit,
    },
    ordinals: {
      purpose: 'ordinals',
      address: String(taproot.address),
      addressType: 'p2tr',
      publicKey: pubSchnorr(ordinals),
      path: `m/86'/${coin}'/${account}'/0/0`,
      secret: ordinals,
      payment: taproot,
    },
  }
}

/** @throws Error if the address does not belong to the account in use */
export function bitcoinAccountOf(core: Core, address: string): BitcoinAccount {
  const account = Object.values(bitcoinAccounts(core)).find(each => each.address === address)
  if (!account) throw new Error(`${core.options.name} has no address ${address}`)
  return account
}

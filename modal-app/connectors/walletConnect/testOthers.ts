import { NETWORK, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import type { OtherNamespace } from '../../../e2e/wallets/walletkit/createSampleWallet.ts'
import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { readSolanaWire, withSignature } from '../../../shared/solanaWire.ts'
import { aminoBytes, createSecp256k1Key } from '../../adapters/cosmos/testCosmosWorld.ts'
import { createSolanaKey } from '../../adapters/solana/testSolanaWorld.ts'

export const solanaChains = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  olderMainnet: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
} as const
export const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'

/** Solana in a wallet behind WalletConnect, with a real key. */
export function createSolanaSide({ chains = [solanaChains.mainnet] as readonly string[], givesWhole = true } = {}) {
  const key = createSolanaKey()
  const side: OtherNamespace = {
    namespace: 'solana',
    chains,
    accounts: [key.address],
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
    run(method, params) {
      const { message = '', transaction = '' } = params as { message?: string; transaction?: string }
      if (method === 'solana_signMessage')
        return { signature: base58Encode(key.sign(base58Decode(message) ?? new Uint8Array())) }
      const wire = readSolanaWire(base64ToBytes(transaction) ?? new Uint8Array())
      if (method !== 'solana_signTransaction' || !wire) throw new Error('This wallet cannot do that')
      const signature = base58Encode(key.sign(wire.bytes.subarray(wire.start + 64 * wire.signers.length)))
      const signed = withSignature(wire, key.address, signature) ?? wire.bytes
      return givesWhole ? { signature, transaction: bytesToBase64(signed) } : { signature }
    },
  }
  return { key, side }
}

/** Bitcoin, with a payment and an ordinals address of one key. */
export function createBitcoinSide({ tells = true } = {}) {
  const key = createSecp256k1Key()
  const payment = p2wpkh(key.publicKey, NETWORK).address ?? ''
  const ordinal = p2tr(key.publicKey.slice(1), undefined, NETWORK).address ?? ''
  const publicKey = Buffer.from(key.publicKey).toString('hex')
  const side: OtherNamespace = {
    namespace: 'bip122',
    chains: [bitcoinMainnet],
    accounts: [payment, ordinal],
    methods: ['sendTransfer', 'signPsbt', ...(tells ? ['getAccountAddresses'] : [])],
    run(method, params) {
      if (method === 'getAccountAddresses')
        return [
          { address: ordinal, path: "m/86'/0'/0'/0/0", intention: 'ordinal' },
          { address: payment, publicKey, path: "m/84'/0'/0'/0/0", intention: 'payment' },
        ]
      if (method !== 'signPsbt') return { txid: 'ab'.repeat(32) }
      const asked = Transaction.fromPSBT(Buffer.from((params as { psbt: string }).psbt, 'base64'))
      asked.sign(key.secret)
      return { psbt: Buffer.from(asked.toPSBT(0)).toString('base64') }
    },
  }
  return { key, side, payment, ordinal, publicKey }
}

/** Cosmos, for a site that names the methods. */
export function createCosmosSide() {
  const key = createSecp256k1Key()
  const address = 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq'
  const side: OtherNamespace = {
    namespace: 'cosmos',
    chains: ['cosmos:cosmoshub-4'],
    accounts: [address],
    methods: ['cosmos_signAmino', 'cosmos_getAccounts'],
    run: (method, params) => (method === 'cosmos_getAccounts' ? [{ address }] : { signed: aminoBytes(params).length }),
  }
  return { side, key, address }
}

import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { bitcoinAccounts } from './bitcoinAccounts.ts'
import type { Core } from './createCore.ts'
import { cosmosKey } from './keplr.ts'
import { polkadotPair } from './polkadot.ts'

/**
 * Addresses of a wallet's account, so that a test knows them before the page does.
 * @returns one address; for Bitcoin wallets with two, the payment address, then the ordinals address
 */
export function addressesOf(core: Core, account: number): readonly [string, string?] {
  switch (core.options.kind) {
    case 'solanaStandard':
      return [base58.encode(ed25519.getPublicKey(core.key('', account)))]
    case 'polkadot':
      return [polkadotPair(core, account).address]
    case 'keplr':
      return [cosmosKey(core, 'cosmos', account).bech32Address]
    case 'okx':
    case 'unisat':
      return [bitcoinAccounts(core, account).payment.address]
    default: {
      const { payment, ordinals } = bitcoinAccounts(core, account)
      return [payment.address, ordinals.address]
    }
  }
}

import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { addressProblem } from '../checkPlan.ts'
import type { AddressProblem } from '../Transfers.ts'

/** The last two are segwit version 0 and taproot. */
export type AddressKind = 'pkh' | 'sh' | 'wsh' | 'wpkh' | 'tr'

export interface Output {
  kind: AddressKind
  /** The spending condition. */
  script: Uint8Array
}

/** Addresses of mainnet, the test networks and regtest differ in their prefixes. */
const prefixes = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]

/**
 * The output script of an address. Its form and network were already checked (shared/addresses.ts); older addresses'
 * checksums are verified here, before money is sent.
 * @throws ConnectKitError `invalid_params`
 */
export function scriptOf(address: string): Output {
  for (const network of prefixes)
    try {
      const output = Address(network).decode(address)
      if (isKnown(output)) return { kind: output.type, script: OutScript.encode(output) }
    } catch {
      // Not an address of this network.
    }
  throw new ConnectKitError('invalid_params', `${address.slice(0, 64)} is not a Bitcoin address`)
}

type Decoded = ReturnType<ReturnType<typeof Address>['decode']>

function isKnown(output: Decoded): output is Extract<Decoded, { type: AddressKind }> {
  return ['pkh', 'sh', 'wsh', 'wpkh', 'tr'].includes(output.type)
}

/** Why a text is not a valid recipient; also verifies the checksum of older addresses. */
export function scriptProblem(chainId: ChainId, text: string): AddressProblem | undefined {
  const isIntact = () => {
    try {
      return scriptOf(text) !== undefined
    } catch {
      return false
    }
  }
  return addressProblem(chainId, text, isIntact)
}

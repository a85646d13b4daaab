import type { Namespace } from './caip.ts'
import { sameAddress } from './sameAddress.ts'

/**
 * What others write for a network's own currency where the address of a token is expected (reference §1.1).
 * @spec 9.native-placeholders
 */
const placeholders = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
  cosmos: '0x',
} as const satisfies Record<Namespace, string>

/** Of an EVM network. */
export const nativeToken = placeholders.eip155

/** Whether it stands for the currency of a network, and is no token. The mint of wrapped SOL is one, and ends with 2. */
export const isNativePlaceholder = (namespace: Namespace, address: string): boolean =>
  sameAddress(placeholders[namespace], address)

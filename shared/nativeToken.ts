import type { Namespace } from './caip.ts'
import { sameAddress } from './sameAddress.ts'

/**
 * Placeholders for a network's own currency where a token's address is expected (reference §1.1).
 * @spec 9.native-placeholders
 */
const placeholders = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
  cosmos: '0x',
} as const satisfies Record<Namespace, string>

/** The placeholder of a namespace. */
export const nativePlaceholder = (namespace: Namespace): string => placeholders[namespace]

/** For EVM networks. */
export const nativeToken = placeholders.eip155

/**
 * Whether an address stands for a network's currency instead of a token. Wrapped SOL is a token: its mint ends with 2.
 */
export const isNativePlaceholder = (namespace: Namespace, address: string): boolean =>
  sameAddress(placeholders[namespace], address)

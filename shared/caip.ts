/** Namespaces, CAIP-2 chain ids and CAIP-10 account ids, with the address rules of spec §5. */

export const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
export type Namespace = (typeof namespaces)[number]

/** CAIP-2, such as `eip155:1`. */
export type ChainId = `${Namespace}:${string}`
/** CAIP-10, such as `eip155:1:0xab…`. */
export type CaipAddress = `${ChainId}:${string}`

/** CAIP-2, limited to the five namespaces. */
export const chainIdPattern = /^(eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}$/
const evmAddressPattern = /^(0x)?[0-9a-fA-F]{40}$/

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.includes(value as Namespace)
}

export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && chainIdPattern.test(value)
}

export function namespaceOf(chainId: ChainId): Namespace {
  return chainId.slice(0, chainId.indexOf(':')) as Namespace
}

export function referenceOf(chainId: ChainId): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}

export function caipAddress(chainId: ChainId, address: string): CaipAddress {
  return `${chainId}:${address}`
}

/** Spec §5: 40 hex digits, optional `0x`. */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && evmAddressPattern.test(value)
}

/**
 * An EIP-1193 chain id (`0x7a69`; some wallets say `31337` or the number) as CAIP-2; undefined when it is none.
 */
export function evmChainId(value: unknown): ChainId | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof text !== 'string' || !/^(0x[0-9a-fA-F]{1,13}|[0-9]{1,16})$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}

/** CAIP-2 of the eip155 namespace as the hex quantity of EIP-1193. */
export function evmHexChainId(chainId: ChainId): `0x${string}` {
  return `0x${Number(referenceOf(chainId)).toString(16)}`
}

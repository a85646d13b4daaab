import { type ChainId, type Namespace, namespaces, referenceOf } from './caip.ts'

/** CAIP-2, for our five namespaces; eip155 references are decimal integers. */
export const chainIdPattern = /^(eip155:[1-9][0-9]{0,31}|(solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32})$/
/** The address part of CAIP-10. */
const accountPattern = /^[-.%a-zA-Z0-9]{1,128}$/

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.includes(value as Namespace)
}

export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && chainIdPattern.test(value)
}

/**
 * Three parts separated by colons, with a known namespace; otherwise undefined.
 * @spec 5.caip-address
 */
export function parseCaipAddress(text: unknown): { chainId: ChainId; address: string } | undefined {
  if (typeof text !== 'string' || text.split(':').length !== 3) return undefined
  const end = text.lastIndexOf(':')
  const [chainId, address] = [text.slice(0, end), text.slice(end + 1)]
  return isChainId(chainId) && accountPattern.test(address) ? { chainId, address } : undefined
}

/* Ids and addresses of Ethereum’s networks, as wallets write them. */

const evmAddressPattern = /^(0x)?[0-9a-fA-F]{40}$/

/** 40 hex digits, optional `0x`. @spec 5.evm-address */
export function isEvmAddress(value: unknown): value is string {
  return typeof value === 'string' && evmAddressPattern.test(value)
}

/** The CAIP-2 id of an EIP-1193 chain id (`0x7a69`; some wallets give `31337` or a number), or undefined. */
export function evmChainId(value: unknown): ChainId | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof text !== 'string' || !/^(0x[0-9a-fA-F]{1,13}|[0-9]{1,16})$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}

/**
 * The EIP-1193 hex quantity of an eip155 id.
 * @throws SyntaxError if the reference is not an integer, which {@link isChainId} excludes
 */
export function evmHexChainId(chainId: ChainId): `0x${string}` {
  return `0x${BigInt(referenceOf(chainId)).toString(16)}`
}

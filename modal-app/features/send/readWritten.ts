import type { ChainId, Namespace } from '../../../shared/caip.ts'
import { isNativePlaceholder } from '../../../shared/nativeToken.ts'
import { isChainId, isNamespace } from '../../../shared/parseCaip.ts'
import { broughtAlong } from '../../lib/broughtAlong.ts'
import { shortNames } from './shortNames.ts'

/** The content of a pasted text besides the address. */
export interface Written {
  /** An address or a name, not checked. */
  readonly recipient: string
  /** The network it is for, if the text names one; or at least the namespace. */
  readonly chainId?: ChainId | undefined
  readonly namespace?: Namespace | undefined
  /** The network's short name, if we don't know the network. */
  readonly shortName?: string | undefined
  /** In the smallest unit, or as a decimal number with a point. */
  readonly amount?: bigint | string | undefined
  /** The contract or mint; null for the network's own currency. */
  readonly token?: string | null | undefined
}

/** Invisible characters that copying adds. Within a name they may be meant, as those that join emoji are. */
const invisible = new RegExp(`[${broughtAlong}\\p{Cc}\\s]+`, 'gu')
const ends = new RegExp(`^${invisible.source}|${invisible.source}$`, 'gu')
const decimal = /^\d{1,30}(\.\d{1,30})?$/
const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** What a link may say about a transfer without changing it. */
const hints = ['gas', 'gaslimit', 'gasprice', 'label', 'message']

/**
 * Reads an address as wallets, explorers and QR codes write it: in groups, with a network before it (CAIP-10, EIP-3770), or
 * within a payment link (EIP-681, BIP-21, Solana Pay).
 * @returns undefined for a link that asks for more than a transfer, and for one that is damaged
 */
export function readWritten(text: string): Written | undefined {
  const seen = text.replace(ends, '')
  const [, scheme = '', rest = ''] = /^([a-z0-9-]{1,32}):(?:\/\/)?(.*)$/is.exec(seen) ?? []
  const name = scheme.toLowerCase()
  if (!scheme) return { recipient: plainAddress(seen) }
  if (isNamespace(name)) {
    const [, reference = '', address = ''] = /^([-_a-zA-Z0-9]{1,32}):(.*)$/s.exec(rest) ?? []
    const chainId = `${name}:${reference}`
    const recipient = plainAddress(address)
    if (isChainId(chainId)) return recipient ? { recipient, chainId, namespace: name } : undefined
  }
  if (name === 'ethereum') return readEthereum(rest)
  if (name === 'bitcoin') return readBitcoin(rest)
  if (name === 'solana') return readSolana(rest)
  const address = plainAddress(rest)
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return { recipient: seen }
  return { recipient: address, namespace: 'eip155', chainId: shortNames.get(name), shortName: scheme }
}

/** Removes invisible characters and the gaps between groups of an address. Of names and other texts, only the ends go. */
function plainAddress(written: string): string {
  const text = written.replace(ends, '')
  const joined = text.replace(invisible, '')
  return /^[0-9a-z]+$/i.test(joined) && joined.length >= 25 ? joined.replace(/^0X/, '0x') : text
}

/** @returns undefined if a parameter is given twice, because readers disagree about which one counts */
function splitLink(rest: string): { path: string; params: ReadonlyMap<string, string> } | undefined {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(rest) ?? []
  const pairs = [...new URLSearchParams(query.replace(/\+/g, '%2B'))].map(
    ([key, value]) => [key.toLowerCase(), value] as const,
  )
  const params = new Map(pairs)
  try {
    return params.size === pairs.length ? { path: decodeURIComponent(path), params } : undefined
  } catch {
    return undefined
  }
}

/** EIP-681: `ethereum:[pay-]target[@chain][/function][?…]`. */
function readEthereum(rest: string): Written | undefined {
  const { path, params } = splitLink(rest) ?? {}
  const [, target = '', chain, call] =
    /^(?:pay-)?([^@/]+)(?:@(\d{1,16}))?(?:\/([a-zA-Z0-9_]+))?\/?$/.exec(path ?? '') ?? []
  if (!target || !params) return undefined
  const facts = {
    namespace: 'eip155' as const,
    chainId: chain === undefined ? undefined : (`eip155:${Number(chain)}` as const),
  }
  const [value, units, to] = ['value', 'uint256', 'address'].map(key => params.get(key))
  // Anything else is an argument of another call.
  const known = ['value', ...hints, ...(call === undefined ? [] : ['uint256', 'address'])]
  if ([...params.keys()].some(key => !known.includes(key))) return undefined
  const ether = value === undefined ? undefined : readUnits(value)
  if (value !== undefined && ether === undefined) return undefined
  if (call === undefined)
    return { ...facts, recipient: plainAddress(target), amount: ether, token: ether === undefined ? undefined : null }
  const amount = units === undefined ? undefined : readUnits(units)
  const isTransfer = call === 'transfer' && to && !ether
  if (!isTransfer || (units !== undefined && amount === undefined)) return undefined
  return { ...facts, recipient: plainAddress(to), token: plainAddress(target), amount }
}

/** BIP-21: parameters that begin with `req-` have to be understood. */
function readBitcoin(rest: string): Written | undefined {
  const { path, params } = splitLink(rest) ?? {}
  const amount = params?.get('amount')
  const isPlain = params && ![...params.keys()].some(key => key.startsWith('req-'))
  if (!path || !isPlain || (amount !== undefined && !decimal.test(amount))) return undefined
  return { recipient: plainAddress(path), namespace: 'bip122', amount, token: amount === undefined ? undefined : null }
}

/** Solana Pay. A shop finds a payment by its reference or memo, which a plain transfer does not carry. */
function readSolana(rest: string): Written | undefined {
  const { path, params } = splitLink(rest) ?? {}
  const amount = params?.get('amount')
  const isPlain = params && !params.has('reference') && !params.has('memo')
  if (!path || !isPlain || /[:/]/.test(path) || (amount !== undefined && !decimal.test(amount))) return undefined
  const written = params.get('spl-token') ?? (amount === undefined ? undefined : null)
  if (typeof written === 'string' && !mint.test(written)) return undefined
  const token = written && isNativePlaceholder('solana', written) ? null : written
  return { recipient: plainAddress(path), namespace: 'solana', amount, token }
}

/** Such as `1000`, or `2.014e18`. */
function readUnits(text: string): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,78})(?:\.(\d{1,78}))?(?:e\+?(\d{1,2}))?$/i.exec(text) ?? []
  const zeros = Number(exponent) - fraction.replace(/0+$/, '').length
  if (!whole || zeros < 0) return undefined
  return BigInt(whole + fraction.replace(/0+$/, '') + '0'.repeat(zeros))
}

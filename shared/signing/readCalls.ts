import { sameAddress } from '../sameAddress.ts'
import { isRecord } from './typedData/readValue.ts'

export type CallCaution = 'otherAccount' | 'otherNetwork' | 'delegates'

/** A call as requested by a page. */
export interface RequestedCall {
  /** Undefined if it creates a contract. */
  readonly to: string | undefined
  /** In 0x hex; `0x` for a plain transfer. */
  readonly data: `0x${string}`
  readonly value: bigint
  /** As requested by the page. Most pages leave it to the wallet. */
  readonly gas?: bigint
}

export interface RequestedCalls {
  readonly calls: readonly RequestedCall[]
  readonly cautions: readonly CallCaution[]
  /** The network on which the calls are valid, if it differs from the requested one. 0 for an invalid number. */
  readonly elsewhere?: bigint
}

/** The server simulates no more than this. */
export const maxCalls = 16
const address = /^0x[0-9a-fA-F]{40}$/
const bytes = /^0x(?:[0-9a-fA-F]{2})*$/
const quantity = /^0x[0-9a-fA-F]{1,64}$/

/**
 * Reads the calls in a request of `eth_sendTransaction` or `wallet_sendCalls`.
 * @returns undefined if wallets may read the request in different ways
 */
export function readCalls(
  method: string,
  [given]: readonly unknown[],
  { address: account, network }: { address: string; network: bigint | undefined },
): RequestedCalls | undefined {
  if (!isRecord(given)) return undefined
  const listed = method === 'wallet_sendCalls' ? given.calls : [given]
  if (!Array.isArray(listed) || !listed.length || listed.length > maxCalls) return undefined
  const calls = listed.map(readCall)
  if (calls.includes(undefined)) return undefined
  // Early wallets use the network of each call (EIP-5792).
  const named = [given, ...listed].map(({ chainId }) => chainId).filter(chainId => chainId !== undefined)
  const [counted = network, ...others] = new Set(named.map(chainId => readNumber(chainId) ?? 0n))
  if (others.length) return undefined
  const { from, authorizationList } = given
  const cautions: CallCaution[] = []
  if (from !== undefined && (typeof from !== 'string' || !sameAddress(from, account))) cautions.push('otherAccount')
  const isElsewhere = network !== undefined && counted !== network
  if (isElsewhere) cautions.push('otherNetwork')
  if (authorizationList !== undefined) cautions.push('delegates')
  return { calls: calls as RequestedCall[], cautions, ...(isElsewhere && { elsewhere: counted }) }
}

/** Explains to the page's developer why `readCalls` cannot read a request. */
export function wrongInCalls(method: string, [given]: readonly unknown[]): string {
  if (!isRecord(given)) return `${method} takes a list with one object`
  const listed = method === 'wallet_sendCalls' ? given.calls : [given]
  if (!Array.isArray(listed) || !listed.length || listed.length > maxCalls) return `calls takes 1 to ${maxCalls} calls`
  const wrong = listed.map(wrongInCall).find(each => each !== undefined)
  return wrong ?? 'chainId takes one network'
}

function wrongInCall(given: unknown): string | undefined {
  if (!isRecord(given)) return 'calls takes objects {to, data, value}'
  const { to, data, input, value } = given
  if (value !== undefined && !(typeof value === 'string' && quantity.test(value)))
    return `value takes text in 0x hex, such as "0x1"; it is ${typeof value === 'string' ? 'other text' : `a ${typeof value}`}`
  if (data !== undefined && input !== undefined && data !== input) return 'data and input differ'
  const sent = data ?? input ?? '0x'
  if (typeof sent !== 'string' || !bytes.test(sent)) return 'data takes bytes in 0x hex'
  if (to === undefined || to === null) return sent === '0x' ? 'to is missing' : undefined
  return typeof to === 'string' && address.test(to) ? undefined : 'to takes an address of 0x and 40 digits'
}

function readCall(given: unknown): RequestedCall | undefined {
  if (!isRecord(given)) return undefined
  const { to, data, input, value = '0x0', gas } = given
  // Nodes prefer `input`, wallets `data`.
  if (data !== undefined && input !== undefined && data !== input) return undefined
  const sent = data ?? input ?? '0x'
  const amount = typeof value === 'string' && quantity.test(value) ? BigInt(value) : undefined
  if (typeof sent !== 'string' || !bytes.test(sent) || amount === undefined) return undefined
  const asked = typeof gas === 'string' && quantity.test(gas) ? { gas: BigInt(gas) } : {}
  const call = { data: sent as `0x${string}`, value: amount, ...asked }
  // A new contract has code. Some wallets treat another empty recipient as a new contract, some as a mistake.
  if (to === undefined || to === null) return sent === '0x' ? undefined : { to: undefined, ...call }
  return typeof to === 'string' && address.test(to) ? { to, ...call } : undefined
}

function readNumber(given: unknown): bigint | undefined {
  if (typeof given === 'number' && Number.isSafeInteger(given)) return BigInt(given)
  return typeof given === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,20})$/.test(given) ? BigInt(given) : undefined
}

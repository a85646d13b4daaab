import { base58Decode } from '../../shared/base58.ts'
import { type ChainId, referenceOf } from '../../shared/caip.ts'
import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import { type RequestedCall, type RequestedCalls, readCalls } from '../../shared/signing/readCalls.ts'
import {
  type Asked,
  type MessageReading,
  messageOf,
  readMessage,
  readText,
  utf8,
} from '../../shared/signing/readMessage.ts'
import type { TypedReading } from '../../shared/signing/typedData/explainTypedData.ts'
import { isRecord } from '../../shared/signing/typedData/readValue.ts'
import type { WalletRequest } from '../connectors/Connector.ts'
import type { KnownContracts } from './contractFacts.ts'
import { loadReaders } from './loadReaders.ts'
import type { Simulation } from './simulate.ts'

/** What the wallet would sign. `unreadable`: it cannot be decoded here. */
export type RequestReading =
  | MessageReading
  | ({ readonly kind: 'typed' } & TypedReading)
  | ({
      readonly kind: 'calls'
      readonly calls: readonly { readonly call: RequestedCall; readonly does: DecodedCall }[]
    } & Omit<RequestedCalls, 'calls'>)
  /** A hash, whose preimage cannot be shown. */
  | { readonly kind: 'hash' }
  | { readonly kind: 'unreadable' }

const unreadable: RequestReading = { kind: 'unreadable' }

type Reader = (asked: Asked, params: unknown, method: string) => Promise<RequestReading | undefined>

const readers: Readonly<Record<string, Reader>> = {
  personal_sign: async (asked, params) => readMessage(messageOf(listOf(params)), asked),
  eth_sign: async () => ({ kind: 'hash' }),
  eth_signTypedData: readTyped,
  eth_signTypedData_v3: readTyped,
  eth_signTypedData_v4: readTyped,
  eth_sendTransaction: decodeCalls,
  eth_signTransaction: decodeCalls,
  wallet_sendCalls: decodeCalls,
  // Bitcoin signs the text itself, and Solana signs bytes in base58.
  async signMessage(asked, params) {
    const { message } = isRecord(params) ? params : {}
    return typeof message === 'string' ? readText(message, asked) : undefined
  },
  async solana_signMessage(asked, params) {
    const { message } = isRecord(params) ? params : {}
    const bytes = typeof message === 'string' && message.length <= maxBase58 ? base58Decode(message) : undefined
    const text = bytes && utf8(bytes)
    return text === undefined ? bytes && { kind: 'bytes', size: bytes.length } : readText(text, asked)
  },
}

/** Limits decoding, which is quadratic. */
const maxBase58 = 5_000

/**
 * Parses a page's request as its wallet will. Never guesses: an ambiguous request is unreadable.
 * @param address the connection's account
 * @param host the site's host, from the browser
 */
export async function readRequest(
  { chainId, method, params }: Pick<WalletRequest, 'chainId' | 'method' | 'params'>,
  { address, host }: { address: string; host: string },
): Promise<RequestReading> {
  const read = Object.hasOwn(readers, method) ? readers[method] : undefined
  return (await read?.({ address, host, network: numberOf(chainId) }, params, method)) ?? unreadable
}

/** The EIP-155 chain id of a network. */
function numberOf(chainId: ChainId): bigint | undefined {
  const reference = referenceOf(chainId)
  return /^\d+$/.test(reference) ? BigInt(reference) : undefined
}

function listOf(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

async function readTyped({ address, network }: Asked, params: unknown): Promise<RequestReading | undefined> {
  const { explainTypedData, explainOrder } = await loadReaders()
  const [, data] = listOf(params)
  const reading = network === undefined ? undefined : explainTypedData(data, { address, network }, explainOrder)
  return reading && { kind: 'typed', ...reading }
}

async function decodeCalls(asked: Asked, params: unknown, method: string): Promise<RequestReading | undefined> {
  const read = readCalls(method, listOf(params), asked)
  if (!read) return undefined
  const { decodeCall } = await loadReaders()
  return { kind: 'calls', ...read, calls: read.calls.map(call => ({ call, does: decodeCall(call) })) }
}

/** Whether a method makes the wallet sign or move something, in any namespace. Others need no explanation. */
export function asksToSign(method: string): boolean {
  return /sign|send|grantPermissions/i.test(method)
}

/** Whether a method makes the wallet send what it signs, in any namespace. */
export function moves(method: string): boolean {
  return /send/i.test(method) && method !== 'eth_sendRawTransaction'
}

/** The network on which a request is valid, and to whose tokens and currency its amounts refer. */
export function networkOfRequest(asked: ChainId, reading: RequestReading): ChainId {
  const { elsewhere } = 'elsewhere' in reading ? reading : {}
  return elsewhere === undefined ? asked : (`eip155:${elsewhere}` as ChainId)
}

/** The explanation of a request that visitors see before their wallet shows it. */
export interface RequestSummary {
  readonly reading: RequestReading
  readonly contracts: KnownContracts
  /** Whether contract facts and simulated changes may still arrive. */
  readonly isChecking: boolean
  /** The calls' effects; absent for signatures, and until a node answers. */
  readonly simulation?: Simulation | undefined
}

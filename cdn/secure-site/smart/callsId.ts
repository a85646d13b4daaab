import type { ChainId } from '../../../shared/caip.ts'
import { evmHexChainId } from '../../../shared/parseCaip.ts'

/** The id for status requests. Includes the network, which such a request need not name. */
export type SentCalls =
  /** The account's own transaction. */
  | { is: 'transaction'; hash: `0x${string}`; chainId: ChainId }
  /** A sponsored operation, executed by someone's transaction after this block. */
  | { is: 'operation'; hash: `0x${string}`; chainId: ChainId; afterBlock: `0x${string}` }

/** Both numbers are short, so an id fits wherever a hash does. */
const number = (hex: string) => hex.replace(/^0x/, '').padStart(16, '0')

export const callsId = (hash: string, chainId: ChainId): `0x${string}` =>
  `0x${hash.replace(/^0x/, '')}${number(evmHexChainId(chainId))}`

export const operationId = (hash: string, chainId: ChainId, afterBlock: string): `0x${string}` =>
  `${callsId(hash, chainId)}${number(afterBlock)}`

const pattern = /^0x([0-9a-f]{64})([0-9a-f]{16})([0-9a-f]{16})?$/

export function readCallsId(id: unknown): SentCalls | undefined {
  const [, hash, chain, block] = (typeof id === 'string' && pattern.exec(id)) || []
  const network = Number(BigInt(`0x${chain ?? '0'}`))
  if (!hash || !Number.isSafeInteger(network) || network === 0) return undefined
  const sent = { hash: `0x${hash}`, chainId: `eip155:${network}` } as const
  if (block === undefined) return { is: 'transaction', ...sent }
  return { is: 'operation', ...sent, afterBlock: `0x${BigInt(`0x${block}`).toString(16)}` }
}

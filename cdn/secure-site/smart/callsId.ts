import { type ChainId, evmHexChainId } from '../../../shared/caip.ts'

/** What a batch is asked for by afterwards: its transaction and its network, which a question need not name. */
export const callsId = (hash: string, chainId: ChainId): `0x${string}` =>
  `0x${hash.slice(2)}${evmHexChainId(chainId).slice(2).padStart(64, '0')}`

export function readCallsId(id: unknown): { hash: `0x${string}`; chainId: ChainId } | undefined {
  const [, hash, chain] = (typeof id === 'string' && /^0x([0-9a-f]{64})0{48}([0-9a-f]{16})$/.exec(id)) || []
  if (!hash || !chain) return undefined
  const number = Number(BigInt(`0x${chain}`))
  return Number.isSafeInteger(number) && number > 0 ? { hash: `0x${hash}`, chainId: `eip155:${number}` } : undefined
}

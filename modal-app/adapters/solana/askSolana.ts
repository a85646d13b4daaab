import type { NodeCall } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

export type SolanaNodes = Pick<NodeCall, 'network' | 'urls' | 'signal'>

/** Amounts of sixteen or more digits, which JSON numbers cannot hold exactly. */
const longNumber = /("(?:value|lamports|lastValidBlockHeight)":\s*)(\d{16,})/g

/** Parses JSON, but keeps amounts as text if a number would round them. */
function parseExactly(text: string): unknown {
  return JSON.parse(text.replace(longNumber, '$1"$2"'))
}

/** Calls Solana's JSON-RPC. @throws as `askNodes` */
export async function askSolana<Result>(
  nodes: SolanaNodes,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  return (await askNodes({ ...nodes, method, params }, parseExactly)) as Result
}

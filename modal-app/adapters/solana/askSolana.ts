import type { NodeCall } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

export type SolanaNodes = Pick<NodeCall, 'network' | 'urls' | 'signal'>

/** Sixteen digits and more: an amount that JSON numbers cannot hold exactly. */
const longNumber = /("(?:value|lamports|lastValidBlockHeight)":\s*)(\d{16,})/g

/** JSON, with amounts a number cannot hold as text. */
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

import type { NodeCall } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'

export type SolanaNodes = Pick<NodeCall, 'network' | 'urls' | 'signal'>

/** Sixteen digits and more after a name: an amount JSON has no exact number for. */
const longNumber = /("(?:value|lamports|lastValidBlockHeight)":\s*)(\d{16,})/g

/** As JSON, but for amounts a number cannot hold, which become text of digits. */
function parseExactly(text: string): unknown {
  return JSON.parse(text.replace(longNumber, '$1"$2"'))
}

/** A call of Solana's JSON-RPC. @throws as `askNodes` */
export async function askSolana<Result>(
  nodes: SolanaNodes,
  method: string,
  params: readonly unknown[],
): Promise<Result> {
  return (await askNodes({ ...nodes, method, params }, parseExactly)) as Result
}

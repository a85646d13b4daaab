import { RpcError } from './rpcError.ts'

interface Answer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** One JSON-RPC call to a chain's node; the node's error is passed on unchanged. */
export async function callNode(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error }: Answer = await response.json()
  if (error) throw new RpcError(error.code, error.message, error.data)
  return result
}

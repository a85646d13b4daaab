import { rpcPath } from '../../../shared/api/rpcPath.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import { refuse } from '../refuse.ts'

/** Asks the operator's node of a network. @throws the node's error, `network_error`, `aborted` */
export type CallNode = (chainId: ChainId, method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

export function createCallNode(origin: string, projectId: string, fetch = globalThis.fetch.bind(globalThis)): CallNode {
  return async (chainId, method, params, signal) => {
    const url = `${origin}${rpcPath}?${new URLSearchParams({ chainId, projectId })}`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      credentials: 'omit',
      ...(signal && { signal }),
    }).catch(() => {
      if (signal?.aborted) throw refuse('aborted', 'Request was aborted')
      throw refuse('network_error', 'The node did not answer')
    })
    const { result, error } = Object(await response.json().catch(() => undefined))
    if (error) {
      const { code, message, data } = Object(error)
      const number = Number.isSafeInteger(code) ? code : -32603
      throw new ConnectKitError('wallet_failed', `${message}`.slice(0, 300), { code: number, data })
    }
    if (!response.ok || result === undefined) throw refuse('network_error', `The node answered ${response.status}`)
    return result
  }
}

import { rpcPath } from '../../../shared/api/rpcPath.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { type ConnectKitError, fromWire } from '../../../shared/errors.ts'
import { refuse } from '../refuse.ts'

/** A slower node counts as down. */
export const nodePatienceMs = 10_000

/** Asks the operator's node of a network. @throws the node's error, `network_error`, `aborted` */
export type CallNode = (chainId: ChainId, method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>

export function createCallNode(origin: string, projectId: string, fetch = globalThis.fetch.bind(globalThis)): CallNode {
  return async (chainId, method, params, signal) => {
    const url = `${origin}${rpcPath}?${new URLSearchParams({ chainId, projectId })}`
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    const timer = setTimeout(leave, nodePatienceMs)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        credentials: 'omit',
        signal: leaving.signal,
      })
      // The time limit covers the body, too.
      return readAnswer(response, Object(await response.json()))
    } catch (thrown) {
      if (signal?.aborted) throw refuse('aborted', 'Request was aborted')
      throw thrown instanceof NodeRefusal ? thrown.error : refuse('network_error', 'The node did not answer')
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
  }
}

function readAnswer({ ok, status }: Response, { result, error }: { result?: unknown; error?: unknown }): unknown {
  if (error && typeof error === 'object') {
    const { code, message, data } = error as Record<string, unknown>
    const number = typeof code === 'number' && Number.isSafeInteger(code) ? code : -32603
    throw new NodeRefusal(fromWire({ code: number, message: `${message}`.slice(0, 300), data }))
  }
  if (!ok || result === undefined) throw new NodeRefusal(refuse('network_error', `The node answered ${status}`))
  return result
}

/** A node's error, as opposed to a failed connection. */
class NodeRefusal extends Error {
  constructor(readonly error: ConnectKitError) {
    super(error.message)
  }
}

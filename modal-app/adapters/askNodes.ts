import { ConnectKitError } from '../../shared/errors.ts'
import { firstSignal } from '../../shared/firstSignal.ts'
import type { NodeCall } from './Adapter.ts'

/** @spec 9.rpc-timeout */
const timeoutMs = 10_000
/** The call is invalid or was reverted: another node would answer the same. */
const finalCodes = new Set([3, -32602])

/** Tries nodes in turn until one answers. The chain's own errors, such as a revert, count as answers. */
export async function askNodes(
  { network, urls, method, params, signal }: NodeCall,
  /** A custom parser can keep numbers beyond 2^53 exact. */
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  let failure: unknown
  for (const url of urls) {
    if (signal?.aborted) break
    try {
      return await askNode(url, method, params, parse, signal)
    } catch (cause) {
      if (signal?.aborted) break
      // A DOMException has its own code, which says nothing about the chain.
      const thrown = cause instanceof DOMException ? new Error(cause.message) : cause
      const { code, data } = thrown as NodeError
      if (finalCodes.has(code as number) || data !== undefined) throw thrown
      failure ??= thrown
    }
  }
  if (signal?.aborted) throw new ConnectKitError('aborted', 'The request was cancelled')
  if ((failure as NodeError | undefined)?.code !== undefined) throw failure
  throw new ConnectKitError('network_error', `No node of ${network.name} answers`, { chainId: network.id }, failure)
}

type NodeError = Error & { code?: unknown; data?: unknown }

async function askNode(
  url: string,
  method: string,
  params: unknown,
  parse: (text: string) => unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: firstSignal(signal, AbortSignal.timeout(timeoutMs)),
  })
  // Some nodes explain an invalid call with status 400.
  const reply = parse(await response.text()) as {
    result?: unknown
    error?: { code?: unknown; message?: unknown; data?: unknown }
  }
  if (reply.error) {
    const { code = -32603, message, data } = reply.error
    throw Object.assign(new Error(typeof message === 'string' ? message : 'The node failed'), { code, data })
  }
  if (!response.ok || reply.result === undefined) throw new Error(`The node answered ${response.status}`)
  return reply.result
}

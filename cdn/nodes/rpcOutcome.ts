import { type RpcError, rpcErrorSchema } from '../../shared/api/rpc.schema.ts'
import type { Refusal } from './readRefusal.ts'

/** Error codes of JSON-RPC 2.0 and EIP-1474. */
const errorCodes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  limitExceeded: -32005,
} as const

export type RpcFailureName = keyof typeof errorCodes

export type RpcOutcome =
  | { result: unknown }
  | {
      error: RpcError
      /** Set if the node refused the call, not if the chain answered with an error. Never sent to clients. */
      refusal?: Refusal
    }

export function rpcFailure(name: RpcFailureName, message: string, refusal?: Refusal): RpcOutcome {
  return { error: { code: errorCodes[name], message }, ...(refusal && { refusal }) }
}

/** Converts a node's reply, without its id; undefined if the reply is invalid. */
export function readOutcome(answer: unknown, nodeUrl: string): RpcOutcome | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { error, result } = answer as { error?: unknown; result?: unknown }
  if (error === undefined || error === null) return result === undefined ? undefined : { result }
  const parsed = typeof error === 'object' ? readError(error, nodeUrl) : undefined
  return parsed && { error: parsed }
}

/** A node's error. Some nodes send the code as text, or only a sentence. */
export function readError(error: unknown, nodeUrl: string): RpcError | undefined {
  if (typeof error === 'string') return withoutNode({ code: errorCodes.internal, message: error }, nodeUrl)
  const { code, ...rest } = (error ?? {}) as { code?: unknown }
  const number = typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : (code ?? errorCodes.internal)
  const parsed = rpcErrorSchema.safeParse({ ...rest, code: number })
  return parsed.success ? withoutNode(parsed.data, nodeUrl) : undefined
}

const urlInText = /\b(?:https?|wss?):\/\/[^\s"'<>)]+/gi

/**
 * Removes URLs and hosts from a node's error, because they may include keys. Keeps data only if it is text, as revert
 * data is.
 */
function withoutNode({ code, message, data }: RpcError, nodeUrl: string): RpcError {
  const clean = (text: string) => text.replace(urlInText, '(node)').replaceAll(new URL(nodeUrl).host, '(node)')
  const inner = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  const error: RpcError = { code, message: clean(message).slice(0, 1024) }
  return typeof inner === 'string' ? { ...error, data: clean(inner) } : error
}

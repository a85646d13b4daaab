import * as z from 'zod/mini'
import { chainIdPattern } from '../parseCaip.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'
import { rpcPath } from './rpcPath.ts'

/** @spec 9.rpc-batch */
const maxBatchSize = 1000

const rpcId = z.union([z.int(), z.string().check(z.maxLength(64))], 'an integer or a string of at most 64 characters')

/** A JSON-RPC 2.0 call. Notifications are refused, so `id` is required. */
export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0', 'must be "2.0"'),
  id: rpcId,
  method: z.string().check(z.regex(/^[a-zA-Z0-9_]{1,64}$/, 'a method name')),
  params: z.optional(
    z.union([z.array(z.unknown()).check(z.maxLength(16)), z.record(z.string(), z.unknown())], 'an array or an object'),
  ),
})
export type RpcRequest = z.infer<typeof rpcRequestSchema>

/** Codes of JSON-RPC 2.0 and EIP-1474. */
export const rpcErrorSchema = z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) })
export type RpcError = z.infer<typeof rpcErrorSchema>

/** `id` is null only for an item whose own id was unreadable. */
const rpcReplySchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(rpcId),
  result: z.optional(z.unknown()),
  error: z.optional(rpcErrorSchema),
})
export type RpcReply = z.infer<typeof rpcReplySchema>

/**
 * Spec §7, `POST {rpc}/v1/?chainId={caip2}&projectId={id}`: JSON-RPC 2.0, one call or a batch. Items of a batch are not
 * validated here: each invalid item gets its own JSON-RPC error. A node's failure is a JSON-RPC error with status 200:
 * -32005 if rate-limited, else -32603.
 */
export const rpc = {
  method: 'POST',
  path: rpcPath,
  query: z.object({
    ...callQuery,
    chainId: z.string().check(z.regex(chainIdPattern, 'a CAIP-2 id such as eip155:1')),
  }),
  body: z.union(
    [rpcRequestSchema, z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxBatchSize))],
    `a JSON-RPC 2.0 request {jsonrpc, id, method, params} or a batch of 1 to ${maxBatchSize}`,
  ),
  reply: z.union([rpcReplySchema, z.array(rpcReplySchema)]),
} satisfies Endpoint

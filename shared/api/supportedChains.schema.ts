import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

const chainIds = z.array(chainIdSchema).check(z.maxLength(1000))

/** CAIP-2 ids this server proxies JSON-RPC for, over HTTP and over WebSocket. */
export const supportedChainsSchema = z.object({ http: chainIds, ws: chainIds })
export type SupportedChains = z.infer<typeof supportedChainsSchema>

/** Spec §7, `GET v1/supported-chains`. */
export const supportedChains = {
  method: 'GET',
  path: '/v1/supported-chains',
  query: z.object(callQuery),
  reply: supportedChainsSchema,
} satisfies Endpoint

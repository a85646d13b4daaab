import * as z from 'zod/mini'
import { chainIdSchema } from '../networks.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

const chainIds = z.array(chainIdSchema).check(z.maxLength(1000))

/** Spec §7, `GET v1/supported-chains`: CAIP-2 ids with a JSON-RPC proxy on this server, over HTTP and WebSocket. */
export const supportedChains = {
  method: 'GET',
  path: '/v1/supported-chains',
  query: z.object(callQuery),
  reply: z.object({ http: chainIds, ws: chainIds }),
} satisfies Endpoint

export type SupportedChains = z.infer<(typeof supportedChains)['reply']>

import * as z from 'zod/mini'
import { remoteSettingsSchema } from '../config.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/** The project's current settings, for a document older than a few minutes. */
export const config = {
  method: 'GET',
  path: '/v1/config',
  query: z.object(callQuery),
  reply: remoteSettingsSchema,
} satisfies Endpoint

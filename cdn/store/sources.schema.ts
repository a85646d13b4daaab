import * as z from 'zod'
import { strict } from './strict.ts'

const url = z
  .string()
  .regex(
    /^https?:\/\/[^\s"'<>@?#]{1,500}$/,
    'accepted: the base of an API without /v1, a query or a password, such as https://indexer.example',
  )

const proxySettings = strict({
  type: z.literal('proxy', 'accepted: "proxy"; without an entry, the chain itself is read'),
  /** The API has our own paths and shapes. */
  url,
  /** `env:NAME` takes it from the server's environment. */
  key: z.string().min(1).max(500).optional(),
  keyIn: z.enum(['header', 'query'], 'accepted: "header" or "query"').default('header'),
  /** Name of the header or of the query parameter that carries the key. */
  keyName: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'accepted: the name of a header or of a query parameter')
    .default('x-api-key'),
})

/** An API that the operator has a key for. Nothing of it is ever sent to a browser. */
export type ProxySettings = z.infer<typeof proxySettings>

/** Where facts about the accounts of a network come from, by CAIP-2 id. */
export const sourcesSchema = z.record(z.string(), proxySettings)

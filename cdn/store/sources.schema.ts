import * as z from 'zod'
import { publicIndexers } from '../../shared/networks/publicIndexers.ts'
import { type AccountFact, accountFacts } from '../sources/accountFacts.ts'
import { strict } from './strict.ts'

export const apiUrl = z
  .string()
  .regex(
    /^https?:\/\/[^\s"'<>@?#]{1,500}$/,
    'accepted: the base of an API without /v1, a query or a password, such as https://indexer.example',
  )

/** `env:NAME` reads it from the server's environment. */
export const apiKey = z.string().min(1).max(500)

/** An API with our own paths and shapes. */
export const proxyFields = {
  url: apiUrl,
  key: apiKey.optional(),
  keyIn: z.enum(['header', 'query'], 'accepted: "header" or "query"').default('header'),
  /** Name of the header or query parameter for the key. */
  keyName: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'accepted: the name of a header or of a query parameter')
    .default('x-api-key'),
}
const proxy = strict({ type: z.literal('proxy'), ...proxyFields })

/** The network's nodes; for Bitcoin, its Esplora. */
const chain = strict({ type: z.literal('chain') })
/** Blockscout's REST API, version 2. Without a URL, the network's public instance. */
const blockscout = strict({ type: z.literal('blockscout'), url: apiUrl.optional(), key: apiKey.optional() })
/** Etherscan's API, version 2, with one key for all its networks. */
const etherscan = strict({ type: z.literal('etherscan'), url: apiUrl.default('https://api.etherscan.io'), key: apiKey })
/** Without a key, uses the one of the project's Alchemy node. */
const alchemy = strict({ type: z.literal('alchemy'), url: apiUrl.optional(), key: apiKey.optional() })
/** Metaplex's Digital Asset Standard. Without a URL, uses the network's own nodes. */
const das = strict({
  type: z.literal('das'),
  url: z
    .string()
    .regex(/^https?:\/\/[^\s"'<>@]{1,500}$/, 'accepted: the URL of a node')
    .optional(),
})

const kinds = { chain, proxy, blockscout, etherscan, alchemy, das }
type Kind = keyof typeof kinds

export type SourceSettings = z.infer<(typeof kinds)[Kind]>
export type ProxySettings = z.infer<typeof proxy>
type SourceInput = z.input<(typeof kinds)[Kind]> | 'chain' | 'blockscout' | 'alchemy' | 'das'

/** Sources of each fact, in order; an omitted fact has the default sources. */
export type NetworkSources = Readonly<Partial<Record<AccountFact, readonly SourceSettings[]>>>
export type NetworkSourcesInput =
  | SourceInput
  | readonly SourceInput[]
  | Partial<Record<AccountFact, readonly SourceInput[]>>

const names = Object.keys(kinds).map(name => `"${name}"`)
const acceptedTypes = `accepted: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

type Complain = (message: string, ...path: PropertyKey[]) => void

function readSource(value: unknown, complain: Complain): SourceSettings | undefined {
  const given = typeof value === 'string' ? { type: value } : value
  const { type } = Object(given) as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
    complain(acceptedTypes, ...(typeof value === 'string' ? [] : ['type']))
    return undefined
  }
  const { data, error } = kinds[type as Kind].safeParse(given)
  for (const { path, message } of error?.issues ?? []) complain(message, ...path)
  return data
}

function readList(value: unknown, complain: Complain): SourceSettings[] {
  if (!Array.isArray(value) || value.length > 8) {
    complain('accepted: a list of at most 8 sources, such as ["blockscout", "chain"]')
    return []
  }
  return value.flatMap((each, index) => readSource(each, (message, ...path) => complain(message, index, ...path)) ?? [])
}

/** A single source, a list for all facts, or a list per fact. */
const networkSources = z.custom<NetworkSourcesInput>().transform((value, context): NetworkSources => {
  const complain: Complain = (message, ...path) => void context.addIssue({ code: 'custom', message, path })
  const all = (list: readonly SourceSettings[]) => Object.fromEntries(accountFacts.map(fact => [fact, list]))
  if (Array.isArray(value)) return all(readList(value, complain))
  if (typeof value === 'string' || 'type' in Object(value)) {
    const source = readSource(value, complain)
    return source ? all([source]) : z.NEVER
  }
  const unknown = Object.keys(Object(value)).filter(fact => !accountFacts.includes(fact as AccountFact))
  if (typeof value !== 'object' || unknown.length > 0)
    complain(`unknown field ${unknown.join(', ')}; accepted: type, or ${accountFacts.join(', ')}`)
  const lists = Object.entries(Object(value) as Record<string, unknown>).map(([fact, list]) => [
    fact,
    readList(list, (message, ...path) => complain(message, fact, ...path)),
  ])
  return Object.fromEntries(lists)
})

/** Sources of account facts, by CAIP-2 id; `*` stands for all other networks. */
export const sourcesSchema = z.record(z.string(), networkSources).superRefine((networks, context) => {
  for (const [id, facts] of Object.entries(networks))
    for (const [fact, list] of Object.entries(facts))
      for (const [index, source] of list.entries())
        if (source.type === 'blockscout' && !source.url && id !== '*' && !Object.hasOwn(publicIndexers, id))
          context.addIssue({
            code: 'custom',
            path: [id, fact, index],
            message: `${id} has no public instance of Blockscout; name yours with url`,
          })
})

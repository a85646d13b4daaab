import * as z from 'zod'
import { apiErrorStatus } from '../../shared/api/apiError.ts'
import * as auth from '../../shared/api/auth.schema.ts'
import * as balance from '../../shared/api/balance.schema.ts'
import * as bitcoin from '../../shared/api/bitcoin.schema.ts'
import * as config from '../../shared/api/config.schema.ts'
import * as contracts from '../../shared/api/contracts.schema.ts'
import * as convert from '../../shared/api/convert.schema.ts'
import * as counts from '../../shared/api/counts.schema.ts'
import * as captcha from '../../shared/api/embedded/captcha.schema.ts'
import * as email from '../../shared/api/embedded/email.schema.ts'
import * as emailChange from '../../shared/api/embedded/emailChange.schema.ts'
import * as me from '../../shared/api/embedded/embeddedMe.schema.ts'
import * as signOut from '../../shared/api/embedded/embeddedSignOut.schema.ts'
import * as logins from '../../shared/api/embedded/logins.schema.ts'
import * as passkeys from '../../shared/api/embedded/passkeys.schema.ts'
import * as social from '../../shared/api/embedded/social.schema.ts'
import * as sponsor from '../../shared/api/embedded/sponsor.schema.ts'
import * as tickets from '../../shared/api/embedded/tickets.schema.ts'
import * as userRights from '../../shared/api/embedded/userRights.schema.ts'
import * as waiting from '../../shared/api/embedded/waitingRequests.schema.ts'
import * as wallet from '../../shared/api/embedded/wallet.schema.ts'
import * as walletProof from '../../shared/api/embedded/walletProof.schema.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import * as errorReports from '../../shared/api/errorReports.schema.ts'
import * as fungiblePrice from '../../shared/api/fungiblePrice.schema.ts'
import * as history from '../../shared/api/history.schema.ts'
import * as identity from '../../shared/api/identity.schema.ts'
import * as names from '../../shared/api/names.schema.ts'
import * as nfts from '../../shared/api/nfts.schema.ts'
import * as onramp from '../../shared/api/onramp.schema.ts'
import * as rpc from '../../shared/api/rpc.schema.ts'
import * as simulation from '../../shared/api/simulation.schema.ts'
import * as smartSessions from '../../shared/api/smartSessions.schema.ts'
import * as supportedChains from '../../shared/api/supportedChains.schema.ts'
import * as wallets from '../../shared/api/wallets.schema.ts'

type Module = Readonly<Record<string, unknown>>

/** Those of the server's own origin. */
const own: readonly Module[] = [
  ...[
    auth,
    balance,
    bitcoin,
    config,
    contracts,
    convert,
    counts,
    errorReports,
    fungiblePrice,
    history,
    identity,
    names,
    nfts,
    onramp,
    rpc,
  ],
  ...[simulation, smartSessions, supportedChains, wallets],
]
/** Those of the secure site, which its pages call with a proof of their key (DPoP). */
const secure: readonly Module[] = [
  ...[
    captcha,
    email,
    emailChange,
    me,
    signOut,
    logins,
    passkeys,
    social,
    sponsor,
    tickets,
    userRights,
    waiting,
    wallet,
    walletProof,
  ],
]

export interface OpenApiOptions {
  publicUrl: string
  /** Undefined without embedded wallets. */
  secureOrigin: string | undefined
  version: string
}

type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
}

/**
 * The API as an OpenAPI 3.1 document, from the schemas that requests and replies are checked with. Its paths stay as they are
 * within `/v1/`; replies may get members.
 */
export function openApi({ publicUrl, secureOrigin, version }: OpenApiOptions): object {
  return describeApi('Wallet-connection modal: the API of its server', version, [
    { url: publicUrl, endpoints: own.flatMap(endpointsOf) },
    ...(secureOrigin ? [{ url: secureOrigin, endpoints: secure.flatMap(endpointsOf), isOther: true }] : []),
  ])
}

type Described = Omit<Endpoint, 'path'> & { path: string }

interface DescribedServer {
  url: string
  endpoints: readonly (readonly [name: string, Described])[]
  /** Another one than the first, so each path names it. */
  isOther?: boolean
}

/** An OpenAPI document of any endpoints. */
export function describeApi(title: string, version: string, servers: readonly DescribedServer[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { url, endpoints, isOther = false } of servers)
    for (const [name, endpoint] of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const described = operation(name, endpoint, isOther ? url : undefined)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
    }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: servers.filter(({ isOther }) => !isOther).map(({ url }) => ({ url })),
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          properties: { error: { type: 'string' }, code: { enum: Object.keys(apiErrorStatus) } },
          required: ['error', 'code'],
        },
      },
    },
  }
}

function endpointsOf(module: Module): (readonly [string, Endpoint])[] {
  return Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : []))
}

function isEndpoint(value: unknown): value is Endpoint {
  const { method, path, reply } = Object(value) as Partial<Endpoint>
  return (method === 'GET' || method === 'POST') && path?.startsWith('/v1/') === true && reply !== undefined
}

function operation(name: string, { path, query, body, reply }: Described, server: string | undefined): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, member]) => ({
    ...{ name: member, in: 'path', required: true, schema: { type: 'string' } },
  }))
  const asked = jsonSchema(query, 'input')
  const inQuery = Object.entries(asked.properties ?? {}).map(([member, schema]) => ({
    ...{ name: member, in: 'query', required: asked.required?.includes(member) ?? false, schema },
  }))
  return {
    operationId: name,
    ...(server && { servers: [{ url: server }] }),
    parameters: [...inPath, ...inQuery],
    ...(body && { requestBody: { required: true, content: jsonOf(jsonSchema(body, 'input')) } }),
    responses: {
      200: { description: 'The answer', content: jsonOf(jsonSchema(reply, 'output')) },
      default: { description: 'Refused or failed', content: jsonOf({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

const jsonOf = (schema: object) => ({ 'application/json': { schema } })

function jsonSchema(schema: unknown, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...said } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as JsonSchema
  return said
}

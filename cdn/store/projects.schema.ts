import * as z from 'zod'
import { chainIdPattern } from '../../shared/caip.ts'
import { projectIdPattern } from '../../shared/config.ts'
import { eip155Networks } from '../../shared/networks/eip155.ts'
import { networkSchema } from '../../shared/networks.schema.ts'
import type { Network } from '../../shared/networks.ts'
import { parseWebOrigin, webOriginOf } from '../webOrigin.ts'
import { type OriginPattern, parseOriginPattern } from './originPattern.ts'
import type { Project } from './projects.ts'

const builtIn = new Map(eip155Networks.map(network => [network.id as string, network]))

/** A strict object whose complaint about an unknown field names the fields there are. */
function record<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${issue.keys.join(', ')}; accepted: ${Object.keys(shape).join(', ')}`
        : undefined,
  })
}

const allowedOrigin = z.string().transform((text, context): OriginPattern => {
  const pattern = parseOriginPattern(text)
  if (typeof pattern !== 'string') return pattern
  context.addIssue(pattern)
  return z.NEVER
})

const embedder = z.string().refine(text => parseWebOrigin(text) !== undefined, {
  error: issue =>
    `"${issue.input}" is not an origin; accepted: an exact one without a path, such as https://wallet.example`,
})

/** An RPC URL becomes a source of the modal's CSP, so its host must be one a CSP can name. */
const rpcUrl = z.string().refine(url => webOriginOf(url) !== undefined && /^https?:\/\/[^\s"'<>]{1,500}$/.test(url), {
  error: issue =>
    `"${issue.input}" is not an RPC URL; accepted: http(s) without user:password@, such as https://rpc.example/v1`,
})

const network = z.custom<string | Network>().transform((entry, context): Network => {
  if (typeof entry === 'string') {
    const known = builtIn.get(entry)
    if (known) return known
    context.addIssue(
      `no built-in network "${entry}"; accepted: ${[...builtIn.keys()].join(', ')}, or {id, name, nativeCurrency, rpcUrls}`,
    )
    return z.NEVER
  }
  const parsed = networkSchema.safeParse(entry, { error: issue => z.config().localeError?.(issue) })
  const issues = parsed.success
    ? parsed.data.rpcUrls.flatMap(
        (url, index) =>
          rpcUrl.safeParse(url).error?.issues.map(issue => ({ ...issue, path: ['rpcUrls', index] })) ?? [],
      )
    : parsed.error.issues
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message, input: entry })
  return parsed.success ? (parsed.data as Network) : z.NEVER
})

const project = record({
  id: z.string().regex(projectIdPattern, 'accepted: 1 to 64 letters, digits, - or _'),
  name: z.string().min(1).max(64),
  allowedOrigins: z.array(allowedOrigin).min(1, 'needs at least one origin, such as https://app.example.com').max(500),
  embedders: z.array(embedder).max(50).default([]),
  networks: z.array(network).min(1, 'needs at least one network, such as "eip155:1"').max(100),
  privateRpcUrls: z
    .record(z.string().regex(chainIdPattern, 'accepted: a CAIP-2 id such as eip155:1'), z.array(rpcUrl).min(1).max(8))
    .default({}),
})
  .superRefine(({ networks, privateRpcUrls }, context) => {
    const ids = networks.map(({ id }) => id as string)
    const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: ['networks', twice], message: `${ids[twice]} stands here twice` })
    for (const id of Object.keys(privateRpcUrls))
      if (!ids.includes(id))
        context.addIssue({ code: 'custom', path: ['privateRpcUrls', id], message: `${id} is not in networks` })
  })
  .transform((entry): Project => ({ ...entry, privateRpcUrls: new Map(Object.entries(entry.privateRpcUrls)) }))

/** The operator's projects.json. Parsing gives projects ready for use: patterns parsed, built-in networks looked up. */
export const projectsSchema = record({
  projects: z
    .array(project)
    .min(1, 'needs at least one project')
    .superRefine((projects, context) => {
      const ids = projects.map(({ id }) => id)
      const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
      if (twice >= 0)
        context.addIssue({ code: 'custom', path: [twice, 'id'], message: `the id ${ids[twice]} is used twice` })
    }),
})

/** As an operator writes it. */
export type ProjectsFile = z.input<typeof projectsSchema>
export type ProjectEntry = ProjectsFile['projects'][number]

import * as z from 'zod'
import type { ChainId } from '../../shared/caip.ts'
import { projectIdPattern } from '../../shared/choices.ts'
import { chosenSources } from '../../shared/chosenSources.ts'
import { mayBeSmart } from '../../shared/embedded/mayBeSmart.ts'
import { nativeDecimals } from '../../shared/nativeDecimals.ts'
import { builtInNetworks } from '../../shared/networks/builtInNetworks.ts'
import { retiredNetworks } from '../../shared/networks/retiredNetworks.ts'
import { projectNetworkSchema } from '../../shared/networks.schema.ts'
import type { Network } from '../../shared/networks.ts'
import { chainIdPattern } from '../../shared/parseCaip.ts'
import { swapIdsOf } from '../swap/swapNetworks.ts'
import { parseWebOrigin, webOriginOf } from '../webOrigin.ts'
import { captchaSchema, denySchema, noDenials, projectLimitsSchema } from './abuse.schema.ts'
import { chainSettingsSchema } from './chainSettings.schema.ts'
import { nameSettingsSchema } from './names.schema.ts'
import { onrampSourcesSchema } from './onrampSources.schema.ts'
import { type OriginPattern, parseOriginPattern } from './originPattern.ts'
import type { Project } from './projects.ts'
import { lockedSchema, settingsSchema } from './settings.schema.ts'
import { sourcesSchema } from './sources.schema.ts'
import { strict } from './strict.ts'
import { swapSourcesSchema } from './swapSources.schema.ts'

const builtIn = new Map(builtInNetworks.map(network => [network.id as string, network]))

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

/** RPC URLs become sources in the modal's CSP, so a CSP must be able to name their hosts. */
export function isRpcUrl(url: string): boolean {
  return webOriginOf(url) !== undefined && /^https?:\/\/[^\s"'<>]{1,500}$/.test(url)
}

const acceptedRpcUrl = 'accepted: http(s) without user:password@, such as https://rpc.example/v1'
const wrongRpcUrl = (url: string) => `"${url}" is not an RPC URL; ${acceptedRpcUrl}`
/** The URL may hold a key, which neither the log nor the admin repeats. */
const wrongPrivateUrl = `this is not an RPC URL; ${acceptedRpcUrl}`

function unknownNetwork(id: string): string {
  const retired = Object.hasOwn(retiredNetworks, id) ? retiredNetworks[id as ChainId] : undefined
  if (!retired)
    return `no built-in network "${id}"; accepted: the id of one in shared/networks, such as "eip155:1", or {id, name, nativeCurrency, rpcUrls}`
  return `${retired.name} ("${id}") was shut down; ${retired.successor ? `"${retired.successor}" replaces it` : 'remove it'}`
}

/** Wrong decimals would show a different amount than the wallet sends. */
function decimalsComplaint({ id, nativeCurrency: { decimals } }: Network): string | undefined {
  const right = nativeDecimals(id) ?? builtIn.get(id)?.nativeCurrency.decimals ?? decimals
  return decimals === right ? undefined : `${id} counts in ${right} decimals, not in ${decimals}`
}

const network = z.custom<string | Network>().transform((entry, context): Network => {
  if (typeof entry === 'string') {
    const known = builtIn.get(entry)
    if (known) return known
    context.addIssue(unknownNetwork(entry))
    return z.NEVER
  }
  const { data, error } = projectNetworkSchema.safeParse(entry)
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  const wrongDecimals = data && decimalsComplaint(data as Network)
  if (wrongDecimals) context.addIssue({ code: 'custom', path: ['nativeCurrency', 'decimals'], message: wrongDecimals })
  for (const [index, url] of data?.rpcUrls.entries() ?? [])
    if (!isRpcUrl(url)) context.addIssue({ code: 'custom', path: ['rpcUrls', index], message: wrongRpcUrl(url) })
  return data ? (data as Network) : z.NEVER
})

const privateRpcUrls = z.record(
  z.string().regex(chainIdPattern, 'accepted: a CAIP-2 id such as eip155:1'),
  z.array(z.string().refine(isRpcUrl, wrongPrivateUrl)).min(1).max(8),
)

const project = strict({
  id: z.string().regex(projectIdPattern, 'accepted: 1 to 64 letters, digits, - or _'),
  name: z.string().regex(/^.{1,64}$/s, 'accepted: 1 to 64 characters'),
  allowedOrigins: z.array(allowedOrigin).min(1, 'needs at least one origin, such as https://app.example.com').max(500),
  embedders: z.array(embedder).max(50).default([]),
  testOrigins: z.array(allowedOrigin).max(50).default([]),
  networks: z.array(network).min(1, 'needs at least one network, such as "eip155:1"').max(100),
  privateRpcUrls: privateRpcUrls.default({}),
  chains: z.record(z.string(), chainSettingsSchema).default({}),
  settings: settingsSchema.default({}),
  locked: lockedSchema.default([]),
  sources: sourcesSchema.default({}),
  swapSources: swapSourcesSchema.default({}),
  onrampSources: onrampSourcesSchema.default([]),
  names: nameSettingsSchema.optional(),
  limits: projectLimitsSchema.default({}),
  deny: denySchema.default(noDenials),
  captcha: captchaSchema.default('never'),
  sponsors: z
    .record(
      z.string().regex(chainIdPattern, 'accepted: a CAIP-2 id such as eip155:1'),
      strict({
        bundler: z.string().refine(isRpcUrl, wrongPrivateUrl),
        paymaster: z.string().refine(isRpcUrl, wrongPrivateUrl),
        context: z.record(z.string(), z.unknown()).default({}),
        perVisitorDay: z.int().min(1).max(1_000).default(20),
        perDay: z.int().min(1).default(2_000),
      }),
    )
    .default({}),
  smartAccounts: z
    .array(z.string().regex(chainIdPattern, 'accepted: a CAIP-2 id such as eip155:1'))
    .max(50)
    .default([]),
})
  .superRefine((entry, context) => {
    const ids = entry.networks.map(({ id }) => id as string)
    const twice = repeatedAt(ids)
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: ['networks', twice], message: `${ids[twice]} is listed twice` })
    const { networks = [], defaultNetwork } = entry.settings
    const mustBeThere = (id: string, ...path: PropertyKey[]) => {
      if (!ids.includes(id)) context.addIssue({ code: 'custom', path, message: `${id} is not in networks` })
    }
    for (const id of Object.keys(entry.sponsors))
      if (!entry.smartAccounts.includes(id))
        context.addIssue({ code: 'custom', path: ['sponsors', id], message: `${id} is not in smartAccounts` })
    for (const id of Object.keys(entry.privateRpcUrls)) mustBeThere(id, 'privateRpcUrls', id)
    for (const id of Object.keys(entry.chains)) mustBeThere(id, 'chains', id)
    for (const [index, id] of networks.entries()) mustBeThere(id, 'settings', 'networks', index)
    for (const [index, id] of entry.smartAccounts.entries()) {
      mustBeThere(id, 'smartAccounts', index)
      const listed = entry.networks.find(each => each.id === id)
      if (listed && !mayBeSmart(listed))
        context.addIssue({ code: 'custom', path: ['smartAccounts', index], message: notSmart(id) })
    }
    for (const field of ['sources', 'swapSources'] as const)
      for (const id of Object.keys(entry[field])) if (id !== '*') mustBeThere(id, field, id)
    if (defaultNetwork) mustBeThere(defaultNetwork, 'settings', 'defaultNetwork')
    const swapIds = swapIdsOf(entry.networks, new Map(Object.entries(entry.swapSources)))
    for (const [index, id] of (chosenSources(entry.settings.swaps) ?? []).entries())
      if (!swapIds.includes(id))
        context.addIssue({ code: 'custom', path: ['settings', 'swaps', index], message: missingSwaps(id, swapIds) })
  })
  .transform(
    ({
      settings,
      locked,
      privateRpcUrls,
      chains,
      sources,
      swapSources,
      smartAccounts,
      sponsors,
      ...entry
    }): Project => ({
      ...entry,
      operatorDeny: noDenials,
      sponsors: new Map(Object.entries(sponsors)),
      smartNetworks: smartAccounts as ChainId[],
      chains: new Map(Object.entries(chains)),
      sources: new Map(Object.entries(sources)),
      swapSources: new Map(Object.entries(swapSources)),
      privateRpcUrls: new Map(Object.entries(privateRpcUrls)),
      remote: { settings, locked },
    }),
  )

const notSmart = (id: string) => `embedded wallets have no smart accounts on ${id}; take it out`

function missingSwaps(id: string, ids: readonly string[]): string {
  const keyed = keyedSwaps[id]
  const has = ids.length > 0 ? `accepted: ${ids.join(', ')}` : 'there is none'
  const advice = keyed ? `add {"type": "${id}", "key": "${keyed}"} to swapSources, or take it out` : has
  return `no network of this project has the source of swaps "${id}"; ${advice}`
}

/** Swap sources that need the operator's key, with the key's name in OPERATING.md. */
const keyedSwaps: Readonly<Record<string, string>> = { '1inch': 'env:ONEINCH_KEY', '0x': 'env:ZEROX_KEY' }

/** The operator's projects.json. Parsing also parses origin patterns and looks up built-in networks. */
export const projectsSchema = strict({
  /** Applies to all projects, including those made in the admin. */
  deny: denySchema.default(noDenials),
  projects: z
    .array(project)
    .min(1, 'needs at least one project')
    .superRefine((projects, context) => {
      const ids = projects.map(({ id }) => id)
      const twice = repeatedAt(ids)
      if (twice >= 0)
        context.addIssue({ code: 'custom', path: [twice, 'id'], message: `the id ${ids[twice]} is used twice` })
    }),
}).transform(({ deny, projects }) => ({ projects: projects.map(each => ({ ...each, operatorDeny: deny })) }))

/** Index of the first repeated id; -1 if all differ. */
function repeatedAt(ids: readonly string[]): number {
  return ids.findIndex((id, index) => ids.indexOf(id) !== index)
}

/** The file as the operator writes it. */
export type ProjectsFile = z.input<typeof projectsSchema>
export type ProjectEntry = ProjectsFile['projects'][number]
export type DenyEntry = NonNullable<ProjectsFile['deny']>

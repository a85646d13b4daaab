import type { ChainId } from '../../shared/caip.ts'
import type { RemoteSettings } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import type { CaptchaUse, DenyList, ProjectLimits } from './abuse.schema.ts'
import type { ChainSettings } from './chainSettings.schema.ts'
import type { NameSettings } from './names.schema.ts'
import type { OnrampSourceSettings } from './onrampSources.schema.ts'
import { matchesOrigin, type OriginPattern } from './originPattern.ts'
import type { NetworkSources } from './sources.schema.ts'
import type { NetworkSwaps } from './swapSources.schema.ts'

/** A validated entry of projects.json, with its networks looked up. */
export interface Project {
  id: string
  /** 1 to 64 characters; shown in the dialog when the page has no better name. */
  name: string
  allowedOrigins: readonly OriginPattern[]
  /** Origins that may frame an allowed page, such as a wallet's own browser. */
  embedders: readonly string[]
  /** The allowed origins whose pages may use test mode. Never a production site. */
  testOrigins: readonly OriginPattern[]
  /** Sent to browsers, including their public RPC URLs. */
  networks: readonly Network[]
  /** RPC URLs by CAIP-2 id. They may hold keys, are tried before the public ones, and are never sent to a browser. */
  privateRpcUrls: ReadonlyMap<string, readonly string[]>
  /** Settings of the chain source, by CAIP-2 id; never sent to a browser. */
  chains: ReadonlyMap<string, ChainSettings>
  /** Settings of account names; undefined if the project has none. */
  names?: NameSettings | undefined
  /** Settings of the modal, and the names of those a page cannot change. */
  remote: RemoteSettings
  /** Sources of account facts by CAIP-2 id, or `*` for all others; the default sources apply elsewhere. */
  sources: ReadonlyMap<string, NetworkSources>
  /** Swap sources by CAIP-2 id or `*`; a network's built-in exchanges apply elsewhere. */
  swapSources: ReadonlyMap<string, NetworkSwaps>
  /** Providers that sell for fiat, with the operator's keys. */
  onrampSources: readonly OnrampSourceSettings[]
  /** Sponsors of embedded wallets' batches, by CAIP-2 id; never sent to a browser. */
  sponsors: ReadonlyMap<string, Sponsor>
  /** Networks where embedded wallets may be smart accounts. */
  smartNetworks: readonly ChainId[]
  /** The project's limits, in addition to the server's. */
  limits: ProjectLimits
  /** Deny lists: the project's own, and the operator's for all projects. */
  deny: DenyList
  operatorDeny: DenyList
  captcha: CaptchaUse
}

/** The operator's paymaster and bundler, and their limits. */
export interface Sponsor {
  bundler: string
  paymaster: string
  /** The paymaster's context, such as the operator's policy (ERC-7677). */
  context: Readonly<Record<string, unknown>>
  perVisitorDay: number
  perDay: number
}

/**
 * Looks up projects, in a file or a database. An unchanged project must be the same object each time: documents are
 * cached by object identity.
 */
export interface Projects {
  find(id: string): Promise<Project | undefined>
}

export function createProjects(projects: readonly Project[]): Projects {
  const byId = new Map(projects.map(project => [project.id, project]))
  return { find: async id => byId.get(id) }
}

/** @param origin an origin accepted by parseWebOrigin */
export function allowsOrigin(project: Project, origin: string): boolean {
  const url = new URL(origin)
  return project.allowedOrigins.some(pattern => matchesOrigin(pattern, url))
}

/**
 * Whether pages of this origin may use test mode, whose wallets have public keys and secrets.
 * @param origin an origin accepted by parseWebOrigin
 */
export function allowsTests(project: Project, origin: string): boolean {
  const url = new URL(origin)
  return allowsOrigin(project, origin) && project.testOrigins.some(pattern => matchesOrigin(pattern, url))
}

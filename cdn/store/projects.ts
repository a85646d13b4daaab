import type { RemoteSettings } from '../../shared/config.ts'
import type { Network } from '../../shared/networks.ts'
import { matchesOrigin, type OriginPattern } from './originPattern.ts'

/** A site owner's entry, checked and with its networks looked up. */
export interface Project {
  id: string
  /** 1 to 64 characters; shown in the dialog when the page has no better name. */
  name: string
  allowedOrigins: readonly OriginPattern[]
  /** Origins that may frame an allowed page, such as a wallet's own browser. */
  embedders: readonly string[]
  /** As sent to browsers, with their public RPC URLs. */
  networks: readonly Network[]
  /** By CAIP-2 id: RPC URLs that may hold keys. Asked before the public ones and never sent to a browser. */
  privateRpcUrls: ReadonlyMap<string, readonly string[]>
  /** What shapes the modal on this project's pages, and which of it a page cannot change. */
  remote: RemoteSettings
}

/**
 * Where projects are looked up: a file, or a database. A project that was not changed is the same object each time; what
 * is made for it is kept by that.
 */
export interface Projects {
  find(id: string): Promise<Project | undefined>
}

export function createProjects(projects: readonly Project[]): Projects {
  const byId = new Map(projects.map(project => [project.id, project]))
  return { find: async id => byId.get(id) }
}

/** @param origin as parseWebOrigin lets it through */
export function allowsOrigin(project: Project, origin: string): boolean {
  const url = new URL(origin)
  return project.allowedOrigins.some(pattern => matchesOrigin(pattern, url))
}

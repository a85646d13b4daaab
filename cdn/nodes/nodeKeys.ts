import type { Project, Projects } from '../store/projects.ts'

/** A node without its key, which is not used. */
export interface KeyMissing {
  event: 'node.keyMissing'
  project: string
  network: string
  /** The variable without a value. */
  variable: string
}

/** A node's URL names an environment variable as in `https://node.example/v2/env:NODE_KEY`. */
const keyInUrl = /env:([A-Za-z_][A-Za-z0-9_]*)/g

/**
 * Puts the keys into node URLs, so that projects.json holds none. Leaves out nodes without a key.
 * @param secret a value of the server's environment
 * @param report receives each missing key once
 */
export function withNodeKeys(
  projects: Pick<Projects, 'find'>,
  secret: (name: string) => string | undefined,
  report: (missing: KeyMissing) => void = () => {},
): Pick<Projects, 'find'> {
  const filled = new WeakMap<Project, Project>()
  const fill = (project: Project): Project => {
    const urlsOf = (network: string, urls: readonly string[]) =>
      urls.flatMap(url => {
        const missing = [...url.matchAll(keyInUrl)].find(([, name = '']) => !secret(name))
        if (!missing) return url.replace(keyInUrl, (_, name: string) => encodeURIComponent(secret(name) ?? ''))
        report({ event: 'node.keyMissing', project: project.id, network, variable: missing[1] ?? '' })
        return []
      })
    const entries = [...project.privateRpcUrls].map(([id, urls]) => [id, urlsOf(id, urls)] as const)
    return { ...project, privateRpcUrls: new Map(entries) }
  }
  return {
    async find(id) {
      const project = await projects.find(id)
      if (!project || ![...project.privateRpcUrls.values()].flat().some(url => url.search(keyInUrl) >= 0))
        return project
      const known = filled.get(project) ?? fill(project)
      filled.set(project, known)
      return known
    },
  }
}

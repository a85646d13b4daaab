import type { Network } from '../../shared/networks.ts'
import type { Project } from '../store/projects.ts'
import type { SourceSettings } from '../store/sources.schema.ts'
import { type AccountFact, accountFacts } from './accountFacts.ts'
import type { AccountSource } from './accountSource.ts'
import { defaultSources } from './defaultSources.ts'
import { createOrderedSource, createSourceRests, type SourcesByFact } from './orderedSource.ts'

export interface AccountSources {
  /** A network's sources combined into one: the operator's choice, or the defaults. */
  of(project: Project, network: Network): AccountSource
}

export interface AccountSourcesOptions {
  chain: AccountSource
  /** @returns undefined if there is none of this kind, such as an indexer for a network without a public one */
  create(settings: SourceSettings, project: Project, network: Network): AccountSource | undefined
  /** Whether to use public indexers where the operator chose nothing. */
  publicIndexers: boolean
  /** Milliseconds since 1970. */
  /** Monotonic milliseconds. */
  elapsed(): number
}

export function createAccountSources({
  chain,
  create,
  publicIndexers,
  elapsed,
}: AccountSourcesOptions): AccountSources {
  const rests = createSourceRests(elapsed)
  const made = new WeakMap<Project, Map<string, AccountSource>>()
  const make = (project: Project, network: Network): AccountSource => {
    const kept = new Map<string, AccountSource | undefined>()
    const sourceOf = (settings: SourceSettings) => {
      if (settings.type === 'chain') return chain
      const key = JSON.stringify(settings)
      if (!kept.has(key)) kept.set(key, create(settings, project, network))
      return kept.get(key)
    }
    const own = project.sources.get(network.id) ?? project.sources.get('*')
    const listOf = (fact: AccountFact) =>
      (own?.[fact] ?? defaultSources(fact, network, publicIndexers)).flatMap(settings => {
        const source = sourceOf(settings)
        return source?.[fact] ? [source] : []
      })
    const byFact = Object.fromEntries(accountFacts.map(fact => [fact, listOf(fact)])) as unknown as SourcesByFact
    const all = new Set(accountFacts.flatMap(fact => byFact[fact]))
    // A single source needs no ordering, and its cursors pass through.
    const [only] = all
    if (only && all.size === 1 && accountFacts.every(fact => byFact[fact].length > 0 || !only[fact])) return only
    return createOrderedSource(byFact, rests)
  }
  return {
    of(project, network) {
      const networks = made.get(project) ?? new Map<string, AccountSource>()
      made.set(project, networks)
      const source = networks.get(network.id) ?? make(project, network)
      networks.set(network.id, source)
      return source
    },
  }
}

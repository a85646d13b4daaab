import { chosenSources } from '../../shared/chosenSources.ts'
import { fileMistakes } from '../startupError.ts'
import type { Project } from '../store/projects.ts'
import type { NetworkSwaps, SwapSourceSettings } from '../store/swapSources.schema.ts'

/** A source of swaps whose key is not set, so that it is not asked. */
export interface SwapKeyMissing {
  event: 'swap.keyMissing'
  project: string
  network: string
  source: string
  /** The variable that has no value. */
  variable: string
}

/** How `key` names a variable of the environment. */
const fromEnvironment = /^env:(\w+)$/

/**
 * The projects with the sources of swaps that have their key: without it, a source could only fail, and visitors would have a
 * button for nothing.
 * @param secret a value of the server's environment
 * @param tell is told of each key that is not set
 * @throws StartupError if a project's `settings.swaps` names a source whose key is not set
 */
export function withSwapKeys(
  projects: readonly Project[],
  file: string,
  secret: (name: string) => string | undefined,
  tell: (missing: SwapKeyMissing) => void = () => {},
): Project[] {
  const mistakes: string[] = []
  const keyed = projects.map((project, index) => {
    const named = chosenSources(project.remote.settings.swaps) ?? []
    const drop = (network: string, source: SwapSourceSettings): boolean => {
      const variable = missingKey(source, secret)
      if (!variable) return false
      const id = source.id ?? source.type
      if (named.includes(id))
        mistakes.push(
          `projects[${index}].settings.swaps[${named.indexOf(id)}]: ${id} needs its key; set ${variable} in the server's environment, or take ${id} out`,
        )
      else tell({ event: 'swap.keyMissing', project: project.id, network, source: id, variable })
      return true
    }
    const entries = [...project.swapSources].map(([network, swaps]): [string, NetworkSwaps] => [
      network,
      { ...swaps, sources: swaps.sources.filter(source => !drop(network, source)) },
    ])
    return { ...project, swapSources: new Map(entries) }
  })
  if (mistakes.length > 0) throw fileMistakes(file, [...new Set(mistakes)])
  return keyed
}

function missingKey(source: SwapSourceSettings, secret: (name: string) => string | undefined): string | undefined {
  const [, name] = fromEnvironment.exec(('key' in source && source.key) || '') ?? []
  return name && !secret(name) ? name : undefined
}

import { chosenSources } from '../../shared/chosenSources.ts'
import { fileMistakes } from '../operatorError.ts'
import type { Project } from '../store/projects.ts'
import type { NetworkSwaps, SwapSourceSettings } from '../store/swapSources.schema.ts'

/** A swap source without its key, which is not used. */
export interface SwapKeyMissing {
  event: 'swap.keyMissing'
  project: string
  network: string
  source: string
  /** The variable without a value. */
  variable: string
}

/** `env:NAME` in `key` names an environment variable. */
const fromEnvironment = /^env:(\w+)$/

/**
 * Projects without swap sources that lack their key: visitors would get a button that always fails.
 * @param secret a value of the server's environment
 * @param report receives each missing key
 * @throws OperatorError if a project's `settings.swaps` names a source whose key is not set
 */
export function withSwapKeys(
  projects: readonly Project[],
  file: string,
  secret: (name: string) => string | undefined,
  report: (missing: SwapKeyMissing) => void = () => {},
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
      else report({ event: 'swap.keyMissing', project: project.id, network, source: id, variable })
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

import type * as z from 'zod'
import { providerKeyPrefix } from '../providerKeyPrefix.ts'
import { environment } from './environment.schema.ts'
import type { UnknownSetting } from './UnknownSetting.ts'

/** All settings of the server. */
export const settings: readonly string[] = Object.keys(environment.shape)

/** Whether a setting is never shown, and may be in a file of its own. */
export const isSecret = (name: string): boolean =>
  (environment.shape as Readonly<Record<string, z.ZodType>>)[name]?.meta()?.isSecret === true

/**
 * All secrets, including those that projects.json names, and providers' keys that projects of the admin may name.
 * @param projects text of projects.json
 * @param names of the environment
 */
export const secretNames = (projects: string, names: Iterable<string> = []): string[] => [
  ...[...settings.filter(isSecret), ...namedKeys(projects)],
  ...[...names].flatMap(name => fileOfProviderKey.exec(name)?.[1] ?? []),
]

const fileOfProviderKey = new RegExp(`^(${providerKeyPrefix}\\w+)_FILE$`)

const namedKeys = (projects: string) => [...projects.matchAll(/\benv:(\w+)/g)].flatMap(([, name]) => name ?? [])

/** Removed settings, which the server refuses at startup with their own messages. */
export const removedSettings: readonly string[] = ['CK_SITE', 'CK_MODAL']

/**
 * Finds names that look like settings but are unknown.
 * @param names of the environment and of the secrets file
 * @param projects text of projects.json, where operators may choose names for keys
 */
export function unknownSettings(names: Iterable<string>, projects: string): UnknownSetting[] {
  const files = secretNames(projects).map(name => `${name}_FILE`)
  const known = new Set([...settings, ...removedSettings, ...namedKeys(projects), ...files])
  return [...new Set(names)].flatMap(name => {
    if (!/^CK_/i.test(name) || known.has(name) || name.startsWith(providerKeyPrefix)) return []
    const nearest = nearestTo(name)
    return [{ event: 'setting.unknown' as const, name, ...(nearest && { nearest }) }]
  })
}

function nearestTo(name: string): string | undefined {
  // Some settings lack the prefix.
  const spellings = [name.toUpperCase(), name.toUpperCase().slice('CK_'.length)]
  const all = settings.map(setting => ({
    setting,
    steps: Math.min(...spellings.map(each => stepsBetween(each, setting))),
  }))
  const [first] = all.sort((one, other) => one.steps - other.steps)
  return first && first.steps <= first.setting.length / 3 ? first.setting : undefined
}

/** The edit distance with transpositions (Damerau). */
function stepsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const steps = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      steps.push(
        Math.min(
          (last?.[column] ?? 0) + 1,
          (steps[column - 1] ?? 0) + 1,
          (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, steps]
  }
  return last?.[other.length] ?? 0
}

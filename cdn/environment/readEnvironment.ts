import { OperatorError } from '../operatorError.ts'
import { type Environment, environment } from './environment.schema.ts'
import { isSecret } from './settingNames.ts'

/**
 * Parses the settings. An empty one counts as unset, because compose files write unset ones so.
 * @throws OperatorError that says of each wrong setting what is accepted
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== ''
  const { data, error } = environment.safeParse(Object.fromEntries(Object.entries(variables).filter(isSet)))
  if (data) return data
  throw new OperatorError(
    error.issues
      .map(issue => {
        const name = String(issue.path[0])
        // For a list, only its wrong entries.
        const shown = (issue.code === 'custom' && issue.params?.shown) || variables[name]
        return `${name}${isSecret(name) ? '' : `=${shown}`} is not accepted; ${issue.message}`
      })
      .join('\n'),
  )
}

import { readFile } from 'node:fs/promises'
import { OperatorError } from '../operatorError.ts'
import { readSecretFiles } from './readSecretFiles.ts'
import { secretNames, unknownSettings } from './settingNames.ts'
import { tidyEnvironment } from './tidyEnvironment.ts'
import type { UnknownSetting } from './UnknownSetting.ts'

export interface GatheredSettings {
  /** From everywhere they may be. */
  variables: Readonly<Record<string, string | undefined>>
  unknown: readonly UnknownSetting[]
}

/**
 * Gathers what an operator has set: in the environment, in a file for each secret (`NAME_FILE`), and in the file of keys
 * (`CK_NODE_KEYS`), whose lines take precedence.
 * @throws OperatorError
 */
export async function gatherSettings(given: Readonly<Record<string, string | undefined>>): Promise<GatheredSettings> {
  const variables = { ...given }
  tidyEnvironment(variables)
  const keys = variables.CK_NODE_KEYS ? await readKeyFile(variables.CK_NODE_KEYS) : {}
  // A line also replaces what the environment has under the setting's other name.
  for (const name of Object.keys(keys)) delete variables[name.endsWith('_FILE') ? name.slice(0, -5) : `${name}_FILE`]
  Object.assign(variables, keys)
  // A file that cannot be read stops the server once it needs it.
  const projects = await readFile(variables.CK_PROJECTS ?? '', 'utf8').catch(() => '')
  await readSecretFiles(variables, secretNames(projects, Object.keys(variables)))
  return { variables, unknown: unknownSettings(Object.keys(variables), projects) }
}

/** Lines of `NAME=value`, such as a secret that an orchestrator mounts as a file. @throws OperatorError */
async function readKeyFile(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new OperatorError(`The file of keys ${path} (CK_NODE_KEYS) cannot be read: ${error.message}`)
  })
  const lines = text.split('\n').map(line => line.replace(/^\uFEFF/, '').trim())
  return Object.fromEntries(
    lines.flatMap((line, index): [string, string][] => {
      if (line === '' || line.startsWith('#')) return []
      const [, name, value] = /^([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? []
      // The line itself may be a key.
      if (!name || !value) throw new OperatorError(`Line ${index + 1} of ${path} is not accepted; expected NAME=value`)
      return [[name, value.replace(/^(["'])(.*)\1$/, '$2')]]
    }),
  )
}

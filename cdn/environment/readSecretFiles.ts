import { readFile } from 'node:fs/promises'
import { OperatorError } from '../operatorError.ts'

/**
 * Reads secrets that an orchestrator mounts as files: `NAME_FILE` is a path, and the file's text becomes the setting
 * `NAME`.
 * @throws OperatorError
 */
export async function readSecretFiles(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    // One of them may be a leftover, and it is unclear which.
    if (environment[name]) throw new OperatorError(`Set ${name} or ${name}_FILE, not both`)
    const text = await readFile(path, 'utf8').catch(error => {
      throw new OperatorError(`The file ${path} (${name}_FILE) cannot be read: ${error.message}`)
    })
    const value = text.replace(/^\uFEFF/, '').trim()
    if (!value) throw new OperatorError(`The file ${path} (${name}_FILE) is empty`)
    environment[name] = value
  }
}

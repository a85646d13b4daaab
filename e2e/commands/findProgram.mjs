import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/**
 * @param {string[]} names in order of preference
 * @returns {string | undefined} path of the first installed one
 */
export function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(file => existsSync(file))
}

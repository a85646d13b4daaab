import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** The path of a program of the system; undefined, with a warning, where it is not installed. */
export function findTool(name: string, debianPackage = name): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  const found = folders.map(folder => join(folder, name)).find(isProgram)
  if (!found)
    console.warn(`${name} is not installed: its tests are skipped. On Debian: apt-get install ${debianPackage}`)
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

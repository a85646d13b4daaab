import { readFile, stat } from 'node:fs/promises'
import { OperatorError } from '../operatorError.ts'
import { parseProjectsJson } from '../store/parseProjects.ts'
import type { ProjectsSource } from '../store/reloadingProjects.ts'

/** Its text. @throws OperatorError if it cannot be read */
export async function readProjectsText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`The projects file ${path} cannot be read: ${(error as Error).message}`)
  }
}

/**
 * A projects.json. Its stamp covers more than the time, because editors and orchestrators replace files in different
 * ways.
 */
export function projectsFile(path: string): ProjectsSource {
  return {
    async stamp() {
      const { mtimeMs, size, ino } = await stat(path)
      return [mtimeMs, size, ino].join()
    },
    async read() {
      return parseProjectsJson(await readProjectsText(path), path)
    },
  }
}

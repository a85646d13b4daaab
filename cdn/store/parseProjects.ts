import { parseOperatorJson } from '../operatorJson.ts'
import { fileMistakes } from '../startupError.ts'
import { projectsSchema } from './projects.schema.ts'
import type { Project } from './projects.ts'

/**
 * @param source name of the value in the error, such as the file's path
 * @throws StartupError with one line per mistake: where it is, what is wrong, what is accepted
 */
export function parseProjects(value: unknown, source: string): Project[] {
  const parsed = projectsSchema.safeParse(value)
  if (parsed.success) return parsed.data.projects
  throw fileMistakes(
    source,
    parsed.error.issues.map(({ path, message }) => `${pathText(path)}: ${message}`),
  )
}

/** `projects[0].allowedOrigins[2]` */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return text.replace(/^\./, '') || 'the file'
}

/** @throws StartupError if the text is not JSON or not a valid projects file */
export function parseProjectsJson(text: string, source: string): Project[] {
  return parseProjects(parseOperatorJson(text, source), source)
}

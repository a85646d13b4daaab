import type * as z from 'zod'
import { fileMistakes } from '../operatorError.ts'
import { parseOperatorJson } from '../operatorJson.ts'
import { type DenyList, denySchema } from './abuse.schema.ts'
import { projectsSchema } from './projects.schema.ts'
import type { Project } from './projects.ts'

/**
 * @param source name of the value in the error, such as the file's path
 * @throws OperatorError with one line per mistake: where it is, what is wrong, what is accepted
 */
export function parseProjects(value: unknown, source: string): Project[] {
  const { data, error } = projectsSchema.safeParse(value)
  if (data) return data.projects
  throw mistakesIn(source, error)
}

/** Who may use none of the projects. @param source, @throws as above */
export function parseDenyList(value: unknown, source: string): DenyList {
  const { data, error } = denySchema.safeParse(value)
  if (data) return data
  throw mistakesIn(source, error)
}

const mistakesIn = (source: string, { issues }: z.ZodError) =>
  fileMistakes(
    source,
    issues.map(({ path, message }) => `${pathText(path)}: ${inWords(message)}`),
  )

/** `projects[0].allowedOrigins[2]` */
function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return text.replace(/^\./, '') || 'the file'
}

/** Rewords the validator's own messages for operators. Schemas that visitors load have no custom messages. */
function inWords(message: string): string {
  if (message.startsWith('Invalid string: must match pattern /^https?:'))
    return 'accepted: an http(s) URL, such as https://node.example'
  const [, expected = '', received = ''] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? []
  if (!expected) return message
  return received === 'undefined'
    ? `is missing; accepted: ${kindNames[expected] ?? expected}`
    : `expected ${kindNames[expected] ?? expected}, not ${kindNames[received] ?? received}`
}

const kindNames: Readonly<Record<string, string>> = {
  ...{ string: 'a string', number: 'a number', int: 'a whole number', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', record: 'an object' },
}

/** @throws OperatorError if the text is not JSON or not a valid projects file */
export function parseProjectsJson(text: string, source: string): Project[] {
  return parseProjects(parseOperatorJson(text, source), source)
}

import * as z from 'zod/mini'
import { projectIdPattern } from '../choices.ts'

const label = z.optional(z.string().check(z.maxLength(64, 'at most 64 characters')))

/** The query of every call (reference §1.16). @spec 7.call-query */
export const callQuery = {
  projectId: z.string().check(z.regex(projectIdPattern, '1 to 64 letters, digits, - or _')),
  /** The caller's type, for the operator's statistics. */
  st: label,
  /** The caller's version, `{framework}-{adapter}-{x.y.z}`. */
  sv: label,
  /** Random, per visitor and site; the modal sends it with each GET. */
  clientId: label,
}

import * as z from 'zod/mini'
import { errorKindPattern, scriptPlacePattern } from '../errorReports.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * A defect of the modal's own, for the operator's log and metrics (spec §9). Nothing in it can hold an address, an email, a
 * token or the error's words.
 */
export const errorReport = {
  method: 'POST',
  path: '/v1/errors',
  query: z.object(callQuery),
  body: z.strictObject({
    kind: z.string().check(z.regex(errorKindPattern, 'the name of an error')),
    /** The view that was shown. */
    view: z.string().check(z.regex(/^[A-Z][A-Za-z]{0,39}$/, 'the name of a view')),
    /** Where it was thrown, if in a file of the release: `name.js:line:column`. */
    place: z.optional(z.string().check(z.regex(scriptPlacePattern, 'a place in a script'))),
  }),
  reply: z.object({ success: z.boolean() }),
} satisfies Endpoint

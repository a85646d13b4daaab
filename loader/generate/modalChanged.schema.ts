import * as z from 'zod/mini'
import { frameEvents } from '../../shared/protocol/events.schema.ts'

/**
 * `modal.changed` as the loader checks it. It hands the name of a view on to the page and does nothing with it, so any
 * word will do; the list of views would be a hundredth of the loader (DECISIONS.md).
 */
export const modalChangedSchema = z.strictObject({
  ...frameEvents['modal.changed'].shape,
  view: z.string().check(z.regex(/^[A-Z][a-zA-Z]{1,39}$/)),
})

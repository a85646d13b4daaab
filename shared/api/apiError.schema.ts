import * as z from 'zod/mini'
import { type ApiErrorCode, apiErrorStatus } from './apiError.ts'

export const apiErrorSchema = z.object({
  error: z.string(),
  code: z.enum(Object.keys(apiErrorStatus) as [ApiErrorCode, ...ApiErrorCode[]]),
  triesLeft: z.optional(z.int()),
  retryAfterS: z.optional(z.int()),
})

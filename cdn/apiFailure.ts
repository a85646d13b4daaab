import type { Context } from 'hono'
import { type ApiError, type ApiErrorCode, type ApiErrorFacts, apiErrorStatus } from '../shared/api/apiError.ts'
import type { CdnEnv } from './cdnEnv.ts'

/** Any API route may throw this; `createApp` answers with its status and `{error, code}`. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'

  constructor(
    readonly code: ApiErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
    /** For the operator; only logged. */
    readonly detail?: string,
    readonly facts: ApiErrorFacts = {},
  ) {
    super(message)
  }
}

export function apiErrorReply(c: Context<CdnEnv>, { code, message, headers, detail, facts }: ApiFailure): Response {
  c.set('code', code)
  if (detail) c.set('fault', detail)
  const body: ApiError = { error: message, code, ...facts }
  return c.json(body, apiErrorStatus[code], { 'Cache-Control': 'no-store', ...headers })
}

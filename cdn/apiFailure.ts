import type { Context } from 'hono'
import { type ApiError, type ApiErrorCode, type ApiErrorFacts, apiErrorStatus } from '../shared/api/apiError.ts'
import type { CdnEnv } from './cdnEnv.ts'

/**
 * Something expected has failed, so a request cannot be answered as asked. `code` and `message` tell the caller, whom
 * `createSite` answers with its status and `{error, code}`; `detail` tells the operator; `reason` tells the layer above.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'

  constructor(
    readonly code: ApiErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
    /** For the operator; only logged. */
    readonly detail?: string,
    readonly facts: ApiErrorFacts = {},
    /** Neither sent nor logged. Who made the failure has a function that reads it. */
    readonly reason?: unknown,
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

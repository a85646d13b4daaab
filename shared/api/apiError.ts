/** The codes of {@link ApiError} and their HTTP status. */
export const apiErrorStatus = {
  invalid_request: 400,
  unknown_network: 400,
  project_missing: 401,
  project_not_found: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  rate_limited: 429,
  internal: 500,
  node_failed: 502,
  not_available: 503,
} as const

export type ApiErrorCode = keyof typeof apiErrorStatus

/** The body of every API reply that is not 2xx. */
export interface ApiError {
  /** One sentence: what was wrong, what is accepted. */
  error: string
  code: ApiErrorCode
}

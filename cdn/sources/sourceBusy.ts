import { ApiFailure } from '../apiFailure.ts'

const busySource = Symbol('a source is busy')

/** All visitors together ask a source too often; another source may answer. */
export function sourceBusy(waitSeconds: number, detail: string): ApiFailure {
  const headers = { 'Retry-After': String(waitSeconds) }
  return new ApiFailure(
    'rate_limited',
    'The source of this network is asked too often',
    headers,
    detail,
    {},
    busySource,
  )
}

/** Tells a source's limit from the caller's own. */
export function isSourceBusy(error: unknown): boolean {
  return error instanceof ApiFailure && error.reason === busySource
}

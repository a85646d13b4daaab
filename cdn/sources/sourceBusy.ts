import { ApiFailure } from '../apiFailure.ts'

/** All visitors together ask a source too often; another source may answer. */
export class SourceBusy extends ApiFailure {
  constructor(
    readonly waitSeconds: number,
    detail: string,
  ) {
    super(
      'rate_limited',
      'The source of this network is asked too often',
      { 'Retry-After': String(waitSeconds) },
      detail,
    )
  }
}

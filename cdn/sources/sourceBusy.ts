import { ApiFailure } from '../apiFailure.ts'

/** A source is asked too often, by all visitors together; another one may answer. */
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

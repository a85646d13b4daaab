import type { KnownContracts } from './contractFacts.ts'
import type { RequestReading } from './readRequest.ts'
import type { Simulation } from './simulate.ts'

/** What a visitor is told of a request before its wallet shows it. */
export interface RequestSummary {
  readonly reading: RequestReading
  readonly contracts: KnownContracts
  /** What contracts are, and changes, may still come. */
  readonly isChecking: boolean
  /** What calls would change; absent for signatures, and until a node has told. */
  readonly simulation?: Simulation | undefined
}

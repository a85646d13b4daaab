import type { RequestReading } from './readRequest.ts'
import type { Simulation } from './simulate.ts'
import type { TokenFacts } from './tokenFacts.ts'

/** What a visitor is told of a request before its wallet shows it. */
export interface RequestSummary {
  readonly reading: RequestReading
  /** By contract in lower case. */
  readonly tokens: Readonly<Record<string, TokenFacts>>
  /** Names of tokens and changes may still come. */
  readonly isChecking: boolean
  /** What calls would change; absent for signatures, and until a node has told. */
  readonly simulation?: Simulation | undefined
}

import type { ConnectionAccount } from '../../shared/connections.ts'
import type { Network } from '../../shared/networks.ts'
import type { Simulation } from '../signing/simulate.ts'

/**
 * What is on screen before a wallet is asked: who is asked, and what is known of it. Each kind adds its own facts. It never
 * changes, so what is shown is what is asked.
 */
export interface Prepared {
  readonly connectionId: string
  /** The name of the wallet that pays, which may leave the page meanwhile. */
  readonly wallet: string
  readonly network: Network
  readonly from: ConnectionAccount
  /** What a test run would change, where there was one. */
  readonly simulation?: Simulation | undefined
}

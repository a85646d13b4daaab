import type { ApprovalParts } from '../ApprovalParts.ts'

/** What requests of Solana are read and carried out with. */
export interface SolanaParts extends ApprovalParts {
  solanaAddress: string
}

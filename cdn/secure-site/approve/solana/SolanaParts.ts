import type { ApprovalParts } from '../ApprovalParts.ts'

/** What reading and executing Solana requests takes. */
export interface SolanaParts extends ApprovalParts {
  solanaAddress: string
}

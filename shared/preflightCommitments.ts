/** The state of the chain on which a node simulates a transaction before sending it. @spec 5.preflight-commitment */
export const preflightCommitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const
export type PreflightCommitment = (typeof preflightCommitments)[number]

/** The current names. Five of the eight above are from before 2021. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

const presentNames: Readonly<Record<PreflightCommitment, Commitment>> = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  root: 'finalized',
  max: 'finalized',
}

export function isPreflightCommitment(value: unknown): value is PreflightCommitment {
  return preflightCommitments.includes(value as PreflightCommitment)
}

export function presentName(commitment: PreflightCommitment): Commitment {
  return presentNames[commitment]
}

import type { DecodedInstruction } from '../../../../shared/signing/solana/DecodedInstruction.ts'
import type { SolanaTransaction } from '../../../../shared/signing/solana/readTransaction.ts'

/** In lamports; it has never changed. */
const signatureFee = 5_000n
/** Default compute units per instruction, and the limit per transaction. */
const [usualUnits, mostUnits] = [200_000, 1_400_000]

/** A transaction's fee in lamports: for its signatures, plus its price per compute unit, in millionths. */
export function feeOf({ signers }: Pick<SolanaTransaction, 'signers'>, does: readonly DecodedInstruction[]): bigint {
  const budgets = does.flatMap(each => (each.kind === 'budget' ? [each] : []))
  const price = budgets.find(each => each.price !== undefined)?.price ?? 0n
  const asked = budgets.find(({ units }) => units !== undefined)?.units ?? usualUnits * (does.length - budgets.length)
  const priority = (price * BigInt(Math.min(asked, mostUnits)) + 999_999n) / 1_000_000n
  return signatureFee * BigInt(signers) + priority
}

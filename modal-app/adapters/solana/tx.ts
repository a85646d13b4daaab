import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'

/** The only file that imports Solana's library, so it can be replaced here. */

export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: bigint
}

export interface TokenFacts {
  mint: string
  decimals: number
  /** The token program or Token-2022. */
  programId: string
}

export interface TransferFacts {
  from: string
  to: string
  /** In lamports or the smallest unit of the token. */
  amount: bigint
  token?: TokenFacts | undefined
  /** Whether the recipient is the token account itself. */
  isTokenAccount?: boolean | undefined
  lifetime: Lifetime
}

/** An unsigned transfer in base64, in the legacy format, which every wallet supports. */
export async function buildTransfer(facts: TransferFacts): Promise<string> {
  const { from, to, amount, token, lifetime } = facts
  const instructions = token ? await tokenTransfer(facts, token) : [solTransfer(from, to, amount)]
  const { lastValidBlockHeight } = lifetime
  const empty = setTransactionMessageFeePayer(address(from), createTransactionMessage({ version: 'legacy' }))
  const blockhash = lifetime.blockhash as Blockhash
  const alive = setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, empty)
  return getBase64EncodedWireTransaction(compileTransaction(appendTransactionMessageInstructions(instructions, alive)))
}

/** The owner's associated token account. */
export async function tokenAccountOf(owner: string, { mint, programId }: TokenFacts): Promise<string> {
  const seeds = { owner: address(owner), mint: address(mint), tokenProgram: address(programId) }
  const [found] = await findAssociatedTokenPda(seeds)
  return found
}

function solTransfer(from: string, to: string, amount: bigint): IInstruction {
  return getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })
}

/**
 * Creates the recipient's token account if it does not exist, at the sender's expense. Token-2022 deducts a token's fee
 * from the amount.
 */
async function tokenTransfer(
  { from, to, amount, isTokenAccount }: TransferFacts,
  { mint, decimals, programId }: TokenFacts,
): Promise<IInstruction[]> {
  const facts = { mint: address(mint), tokenProgram: address(programId) }
  const payer = createNoopSigner(address(from))
  const [[source], [ata]] = await Promise.all([
    findAssociatedTokenPda({ ...facts, owner: address(from) }),
    findAssociatedTokenPda({ ...facts, owner: address(to) }),
  ])
  const destination = isTokenAccount ? address(to) : ata
  const made = getCreateAssociatedTokenIdempotentInstruction({ ...facts, payer, ata, owner: address(to) })
  const moved = getTransferCheckedInstruction(
    { source, mint: facts.mint, destination, authority: payer, amount, decimals },
    { programAddress: facts.tokenProgram },
  )
  return isTokenAccount ? [moved] : [made, moved]
}

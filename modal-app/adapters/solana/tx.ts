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

/** The one file that knows the library of Solana: another takes its place here, and nowhere else. */

export interface Lifetime {
  blockhash: string
  lastValidBlockHeight: bigint
}

export interface TokenFacts {
  mint: string
  decimals: number
  /** The token program, or the one of 2022. */
  programId: string
}

export interface TransferFacts {
  from: string
  to: string
  /** Lamports, or the smallest unit of the token. */
  amount: bigint
  token?: TokenFacts | undefined
  lifetime: Lifetime
}

/** A transfer nobody has signed, in base64. It is of the first version, which every wallet knows. */
export async function buildTransfer({ from, to, amount, token, lifetime }: TransferFacts): Promise<string> {
  const instructions = token ? await tokenTransfer(from, to, amount, token) : [solTransfer(from, to, amount)]
  const { lastValidBlockHeight } = lifetime
  const empty = setTransactionMessageFeePayer(address(from), createTransactionMessage({ version: 'legacy' }))
  const blockhash = lifetime.blockhash as Blockhash
  const alive = setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight }, empty)
  return getBase64EncodedWireTransaction(compileTransaction(appendTransactionMessageInstructions(instructions, alive)))
}

function solTransfer(from: string, to: string, amount: bigint): IInstruction {
  return getTransferSolInstruction({ source: createNoopSigner(address(from)), destination: address(to), amount })
}

/** The recipient's account for the token is made where there is none yet; whoever sends pays for it. */
async function tokenTransfer(
  from: string,
  to: string,
  amount: bigint,
  { mint, decimals, programId }: TokenFacts,
): Promise<IInstruction[]> {
  const facts = { mint: address(mint), tokenProgram: address(programId) }
  const [[source], [destination]] = await Promise.all([
    findAssociatedTokenPda({ ...facts, owner: address(from) }),
    findAssociatedTokenPda({ ...facts, owner: address(to) }),
  ])
  const payer = createNoopSigner(address(from))
  const made = getCreateAssociatedTokenIdempotentInstruction({
    ...facts,
    payer,
    ata: destination,
    owner: address(to),
  })
  const moved = getTransferCheckedInstruction(
    { source, mint: facts.mint, destination, authority: payer, amount, decimals },
    { programAddress: facts.tokenProgram },
  )
  return [made, moved]
}

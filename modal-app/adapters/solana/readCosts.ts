import type { Fee, FeeRead } from '../Adapter.ts'
import { askSolana } from './askSolana.ts'
import { type Parties, readParties } from './readParties.ts'
import { tokenAccountOf } from './tx.ts'

/** The cluster's price of a signature, in lamports; it has never been another. */
const signatureLamports = 5_000n
/** Accounts for tokens, those of Token-2022 with the extensions that mints ask for. */
const tokenAccountBytes = { plain: 165, extended: 182 }
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export interface Costs {
  fee: Fee
  /** What an account without data has to hold. */
  rent: bigint
  parties: Parties
}

/**
 * What a transfer costs. The sender also pays for the recipient's place for the token, where there is none yet. An account
 * has to be left with its rent, so that much is to be left besides the fee.
 */
export async function readCosts({ network, urls, signal, to, token }: FeeRead): Promise<Costs> {
  const nodes = { network, urls, signal }
  const rentOf = async (bytes: number) =>
    BigInt(await askSolana<number>(nodes, 'getMinimumBalanceForRentExemption', [bytes]))
  const [rent, parties] = await Promise.all([rentOf(0), readParties(nodes, to, token)])
  const { token: facts, isTokenAccount } = parties
  const readPlace = async () => {
    if (!facts || isTokenAccount) return 0n
    const options = { encoding: 'base64', commitment: 'confirmed' }
    const place = await tokenAccountOf(to, facts)
    const { value } = await askSolana<{ value: unknown }>(nodes, 'getAccountInfo', [place, options])
    if (value !== null) return 0n
    return rentOf(facts.programId === tokenProgram ? tokenAccountBytes.plain : tokenAccountBytes.extended)
  }
  const likely = signatureLamports + (await readPlace())
  return { fee: { likely, most: likely + rent }, rent, parties }
}

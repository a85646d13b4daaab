import { ConnectKitError } from '../../../shared/errors.ts'
import { addressProblem, checkPlan, demandFunds } from '../checkPlan.ts'
import type { Fee, FeeRead, TransferPlan } from '../Transfers.ts'
import { askSolana } from './askSolana.ts'
import { type Parties, readParties } from './readParties.ts'
import { withheldOf } from './tokenData.ts'
import { type TokenFacts, tokenAccountOf } from './tx.ts'

/** Amounts are 64 bits wide. */
const maxAmount = 2n ** 64n - 1n

/**
 * Reads who the parties are, what the sender has and what the cluster takes. It refuses to leave an account with less than
 * its rent, and to make one with less.
 * @throws ConnectKitError as `Adapter.checkTransfer`
 */
export async function checkTransfer(plan: TransferPlan): Promise<Fee> {
  checkPlan(plan, { maxAmount, problemOf: addressProblem })
  const { from, to, amount, token } = plan
  const [{ fee, rent, parties }, balance, received] = await Promise.all([
    readCosts(plan),
    readLamports(plan, from.address),
    readLamports(plan, to),
  ])
  const tokens = parties.token && (await readTokens(plan, parties.token))
  demandFunds(tokens ?? balance, amount, 'amount')
  const spent = (token === undefined ? amount : 0n) + fee.likely
  demandFunds(balance, spent, 'fee')
  if (balance !== spent) demandFunds(balance - spent, rent, 'rent')
  if (token === undefined && received + amount < rent)
    throw new ConnectKitError('invalid_params', 'The recipient’s account is new, and needs more to exist', {
      problem: 'rent',
      needed: String(rent - received),
    })
  const withheld = withheldOf(parties.mint, amount)
  return withheld ? { ...fee, withheld } : fee
}

async function readLamports({ network, urls, signal }: TransferPlan, owner: string): Promise<bigint> {
  const params = [owner, { commitment: 'confirmed' }]
  const { value } = await askSolana<{ value: string }>({ network, urls, signal }, 'getBalance', params)
  return BigInt(value)
}

/** None where the sender has no place for the token. */
async function readTokens({ network, urls, signal, from }: TransferPlan, token: TokenFacts): Promise<bigint> {
  const params = [await tokenAccountOf(from.address, token), { commitment: 'confirmed' }]
  try {
    const { value } = await askSolana<{ value: { amount: string } }>(
      { network, urls, signal },
      'getTokenAccountBalance',
      params,
    )
    return BigInt(value.amount)
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code === -32602) return 0n
    throw thrown
  }
}

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

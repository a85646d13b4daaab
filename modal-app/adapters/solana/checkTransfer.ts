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
 * Reads the parties, the sender's balance and the cluster's costs. Refuses to leave or create an account with less than
 * its rent.
 * @throws ConnectKitError as `Transfers.checkTransfer`
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

/** Zero if the sender has no account for the token. */
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

/** The cluster's price of a signature, in lamports; it has never changed. */
const signatureLamports = 5_000n
/** Sizes of token accounts; those of Token-2022 include the extensions that mints require. */
const tokenAccountBytes = { plain: 165, extended: 182 }
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export interface Costs {
  fee: Fee
  /** Minimum balance of an account without data. */
  rent: bigint
  parties: Parties
}

/**
 * A transfer's costs. The sender also pays for the recipient's token account if it does not exist. An account
 * must keep its rent, which is reserved in addition to the fee.
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

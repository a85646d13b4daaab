import { ConnectKitError } from '../../../shared/errors.ts'
import type { Fee, TransferPlan } from '../Adapter.ts'
import { addressProblem } from '../addressProblem.ts'
import { checkPlan } from '../checkPlan.ts'
import { demandFunds } from '../demandFunds.ts'
import { askSolana } from './askSolana.ts'
import { readCosts } from './readCosts.ts'
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

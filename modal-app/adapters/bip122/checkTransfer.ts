import { ConnectKitError } from '../../../shared/errors.ts'
import { checkPlan, demandFunds } from '../checkPlan.ts'
import type { Fee, FeeRead, TransferPlan } from '../Transfers.ts'
import { type CoinWish, chooseCoins, dustSats, feeOfAll } from './chooseCoins.ts'
import { readFeeRate } from './esplora.ts'
import { readCoins } from './readCoins.ts'
import { scriptOf, scriptProblem } from './scriptOf.ts'

/** There are 21 million bitcoins. */
const maxAmount = 21_000_000n * 100_000_000n

/** Leaves room for a higher fee, because wallets choose coins and rates themselves. */
const allowFor = (likely: bigint): Fee => ({ likely, most: (likely * 3n) / 2n })

/** The fee for the coins that we would choose; without an amount, for sending all coins. */
export async function estimateFee({ amount, ...read }: FeeRead): Promise<Fee> {
  const wish = await readWish(read)
  return allowFor(amount === undefined ? feeOfAll(wish) : chooseCoins({ ...wish, amount }).feeSats)
}

/** Checks that the sender's coins cover it. @throws ConnectKitError as `Transfers.checkTransfer` */
export async function checkTransfer({ amount, ...plan }: TransferPlan): Promise<Fee> {
  // An inscription is worth more than its coin.
  if (plan.from.type === 'ordinal')
    throw new ConnectKitError('not_available', 'Coins of an ordinals address are not spent')
  checkPlan({ ...plan, amount }, { minAmount: dustSats, maxAmount, problemOf: scriptProblem })
  const wish = await readWish(plan)
  const sum = wish.known.reduce((total, { valueSats }) => total + valueSats, 0n)
  demandFunds(sum, amount, 'amount')
  return allowFor(chooseCoins({ ...wish, amount }).feeSats)
}

async function readWish({ network, urls, api, from, to }: Omit<FeeRead, 'amount'>): Promise<Omit<CoinWish, 'amount'>> {
  const [own, recipient] = [scriptOf(from.address), scriptOf(to)]
  const [known, feeRate] = await Promise.all([readCoins(api, network, from.address), readFeeRate(network, urls)])
  return { known, feeRate, own, recipient }
}

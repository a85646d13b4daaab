import { ConnectKitError } from '../../../shared/errors.ts'
import { optional } from '../../lib/inBackground.ts'
import { checkPlan, demandFunds } from '../checkPlan.ts'
import { explorerPage } from '../explorerPage.ts'
import type { Fee, FeeRead, RecipientFacts, RecipientRead, TransferPlan, Transfers } from '../Transfers.ts'
import { type CoinWish, chooseCoins, dustSats, feeOfAll } from './chooseCoins.ts'
import { firstAnswer, readFeeRate } from './esplora.ts'
import { readCoins } from './readCoins.ts'
import { readStatus } from './readStatus.ts'
import { scriptOf, scriptProblem } from './scriptOf.ts'
import { sendCoins } from './sendCoins.ts'

/** Bitcoin transfers. */
export const transfers: Transfers = {
  send: sendCoins,
  estimateFee,
  checkTransfer,
  recipientFacts,
  addressProblem: scriptProblem,
  transactionStatus: readStatus,
  transactionUrl: (network, hash) => explorerPage(network, `tx/${hash}`),
}

/** There are 21 million bitcoins. */
const maxAmount = 21_000_000n * 100_000_000n

/** Leaves room for a higher fee, because wallets choose coins and rates themselves. */
const allowFor = (likely: bigint): Fee => ({ likely, most: (likely * 3n) / 2n })

/** The fee for the coins that we would choose; without an amount, for sending all coins. */
async function estimateFee({ amount, ...read }: FeeRead): Promise<Fee> {
  const wish = await readWish(read)
  return allowFor(amount === undefined ? feeOfAll(wish) : chooseCoins({ ...wish, amount }).feeSats)
}

/** Checks that the sender's coins cover it. @throws ConnectKitError as `Transfers.checkTransfer` */
async function checkTransfer({ amount, ...plan }: TransferPlan): Promise<Fee> {
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

const timeoutMs = 10_000
const burnAddresses: readonly string[] = ['1BitcoinEaterAddressDontSendf59kuE']

/** As `Transfers.recipientFacts`, from Esplora's statistics of each address. */
async function recipientFacts({ to, network, urls }: RecipientRead): Promise<RecipientFacts> {
  if (isOwnerless(to)) return { kind: 'ownerless' }
  const count = await optional(firstAnswer(network, urls, url => readCount(url, to)))
  return count === 0 ? { isUnused: 'surely' } : {}
}

/** A hash of all zeros or ones, or a text for which nobody can have found a key. */
function isOwnerless(to: string): boolean {
  const { script } = scriptOf(to)
  const isRound = [0, 0xff].some(byte => script.filter(each => each === byte).length >= 20)
  const isSpelled = !/^(bc|tb|bcrt)1/i.test(to) && /(.)\1{11}/.test(to)
  return isRound || isSpelled || burnAddresses.includes(to)
}

/** Number of transactions that name an address, including unconfirmed ones. */
async function readCount(url: string, address: string): Promise<number> {
  const response = await fetch(`${url}/address/${address}`, { signal: AbortSignal.timeout(timeoutMs) })
  const { chain_stats: chain, mempool_stats: waiting } = Object(await response.json())
  const [mined, open] = [chain?.tx_count, waiting?.tx_count]
  if (!response.ok || !Number.isSafeInteger(mined) || !Number.isSafeInteger(open))
    throw new Error('The node returned no count')
  return mined + open
}

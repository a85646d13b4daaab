import { getAddress } from 'viem'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { decodeSwap, type SwapCall } from '../../../shared/signing/decodeSwap.ts'
import type { RequestedCall } from '../../../shared/signing/readCalls.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { ApprovalView } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { addressFact, assetFact } from './explainCall.ts'
import { quantityOf } from './quantity.ts'
import { type Currency, readable, type TokenWords } from './tokenWords.ts'
import { untilFact } from './untilFact.ts'

/** What a known exchange takes and gives. A token is undefined if it is the native currency. */
export interface KnownSwap {
  router: string
  /** The source's name, as set by the operator. */
  name: string
  gives: { token: string | undefined; amount: bigint }
  gets: { token: string | undefined; least: bigint }
  /** The recipient. */
  to: string
  /** In seconds since 1970. */
  until: bigint
}

/** @returns undefined if it is no call of a known router, or does anything else besides, so its effect is unknown */
export function readSwap(
  { config, chainId }: Pick<ApprovalParts, 'config' | 'chainId'>,
  call: RequestedCall,
): KnownSwap | undefined {
  const { routers = [], names = [], wrapped = '' } = config.swaps.find(each => each.chainId === chainId) ?? {}
  const at = routers.findIndex(each => call.to !== undefined && sameAddress(each, call.to))
  const router = routers[at]
  const swap = router === undefined ? undefined : decodeSwap(call.data, router)
  const name = names[at] ?? ''
  return router !== undefined && swap ? known(swap, { router, name, wrapped, value: call.value }) : undefined
}

function known(
  { tokens, isNative, amount, minimums, recipient, deadline, permit }: SwapCall,
  { router, name, wrapped, value }: Pick<KnownSwap, 'router' | 'name'> & { wrapped: string; value: bigint },
): KnownSwap | undefined {
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)]
  const given = amount ?? value
  // Any surplus value would stay there.
  if (value !== (isNative.from ? given : 0n)) return undefined
  if (isNative.from && !sameAddress(first, wrapped)) return undefined
  if (isNative.to && !sameAddress(last, wrapped)) return undefined
  if (recipient === undefined || sameAddress(recipient, router)) return undefined
  if (permit && !(sameAddress(permit.token, first) && permit.amount === given)) return undefined
  return {
    router,
    name,
    gives: { token: isNative.from ? undefined : first, amount: given },
    gets: { token: isNative.to ? undefined : last, least: largest(minimums) },
    to: recipient,
    until: deadline,
  }
}

/** All limits apply. */
function largest(amounts: readonly bigint[]): bigint {
  let most = 0n
  for (const each of amounts) if (each > most) most = each
  return most
}

/** Contracts whose facts the text needs. */
export const swapTokens = ({ gives, gets }: KnownSwap): readonly string[] =>
  [gives.token, gets.token].flatMap(token => token ?? [])

interface SwapWords {
  /** The account that requests the swap. */
  owner: string
  currency: Currency
  tokenAt: (address: string) => TokenWords
}

export function explainSwap(
  { router, name, gives, gets, to, until }: KnownSwap,
  { owner, currency, tokenAt }: SwapWords,
  texts: Words,
): Pick<ApprovalView, 'verb' | 'amount' | 'unit' | 'worth' | 'doing' | 'facts' | 'cautions'> {
  const { t } = texts
  const native: TokenWords = {
    ...{ kind: 'token', symbol: currency.symbol, item: currency.symbol, worth: currency.worth },
    amount: value => readable(value, currency.decimals, texts),
  }
  const [given, got] = [gives.token, gets.token].map(token => (token ? tokenAt(token) : native)) as [
    TokenWords,
    TokenWords,
  ]
  const [giving, getting] = [
    quantityOf(given, { number: gives.amount }, texts),
    quantityOf(got, { number: gets.least }, texts),
  ]
  const isOthers = !sameAddress(to, owner)
  return {
    ...{ verb: t('approve.verb.swap'), amount: giving.amount, unit: giving.unit },
    ...{ worth: giving.worth, doing: 'swap' },
    facts: [
      ...(gives.token
        ? [assetFact(t('approve.fact.gives'), `${giving.amount} ${giving.unit}`, gives.token, given.note)]
        : []),
      {
        ...assetFact(t('approve.fact.gets'), `${getting.amount} ${getting.unit}`, gets.token, got.note),
        worth: getting.worth,
      },
      ...(isOthers ? [addressFact(t('approve.fact.to'), getAddress(to))] : []),
      name ? assetFact(t('approve.fact.exchange'), name, router) : addressFact(t('approve.fact.exchange'), router),
      untilFact(t('approve.fact.usableUntil'), until, texts),
    ],
    cautions: [
      ...new Set([
        ...(isOthers ? [t('approve.caution.typed.otherReceiver')] : []),
        ...giving.cautions,
        ...getting.cautions,
        ...(gets.least === 0n ? [t('approve.caution.typed.nothingInReturn')] : []),
      ]),
    ],
  }
}

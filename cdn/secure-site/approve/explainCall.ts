import { getAddress, zeroAddress } from 'viem'
import { sameAddress } from '../../../shared/sameAddress.ts'
import type { DecodedCall } from '../../../shared/signing/decodeCall.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { ApprovalView, Fact } from './Approval.ts'
import { type Currency, readable, type TokenWords } from './tokenWords.ts'

export const addressFact = (name: string, address: string): Fact => ({
  name,
  value: getAddress(address),
  isAddress: true,
})

export type Said = Pick<ApprovalView, 'verb' | 'amount' | 'unit' | 'isEndless' | 'facts' | 'cautions' | 'isUnread'>

/** Contracts whose words the text needs. */
export const tokensOf = (call: DecodedCall): readonly string[] =>
  call.kind === 'batch' ? call.calls.flatMap(tokensOf) : 'contract' in call ? [call.contract] : []

/** One call, in a visitor's words. */
export function explainCall(
  call: DecodedCall,
  value: bigint,
  { symbol, decimals }: Currency,
  tokenAt: (address: string) => TokenWords,
  texts: Words,
): Said {
  const { t } = texts
  switch (call.kind) {
    case 'plain':
      return {
        ...{ verb: t('approve.verb.send'), amount: readable(call.amount, decimals), unit: symbol },
        ...{ facts: [addressFact(t('approve.fact.to'), call.to)], cautions: [] },
      }
    case 'transfer':
    case 'transferFrom': {
      const token = tokenAt(call.contract)
      const from = call.kind === 'transferFrom' ? [addressFact(t('approve.fact.from'), call.from)] : []
      return {
        ...{ verb: t('approve.verb.send'), amount: token.amount(call.amount), unit: token.symbol },
        facts: [
          ...from,
          addressFact(t('approve.fact.to'), call.to),
          addressFact(t('approve.fact.token'), call.contract),
        ],
        cautions: told(token.caution),
      }
    }
    case 'transferItems':
      return {
        ...{ verb: t('approve.verb.send'), amount: `${call.items.length}`, unit: t('approve.unit.nfts') },
        facts: [
          addressFact(t('approve.fact.from'), call.from),
          addressFact(t('approve.fact.to'), call.to),
          addressFact(t('approve.fact.collection'), call.contract),
        ],
        cautions: [],
      }
    case 'approve': {
      const token = tokenAt(call.contract)
      const { until } = call
      return {
        verb: t(`approve.verb.${approvalVerb(call, token)}`),
        amount: call.isUnlimited ? t('approve.amount.unlimited') : token.amount(call.amount),
        unit: token.symbol,
        isEndless: call.isUnlimited,
        facts: [
          addressFact(t('approve.fact.spender'), call.spender),
          addressFact(t(token.kind === 'nft' ? 'approve.fact.collection' : 'approve.fact.token'), call.contract),
          ...(until === undefined ? [] : [{ name: t('approve.fact.until'), value: dateOf(until, texts) }]),
        ],
        cautions: [
          ...(call.isUnlimited ? [t('approve.caution.unlimited', { symbol: token.symbol })] : []),
          ...(call.amount === 0n && token.kind === 'unsure' ? [t('approve.caution.maybeNft')] : []),
          ...told(token.caution),
        ],
      }
    }
    case 'approveAll':
      return {
        ...{
          verb: t(call.isApproved ? 'approve.verb.allowAll' : 'approve.verb.endAllowAll'),
          amount: t('approve.amount.all'),
          unit: t('approve.unit.collection'),
          isEndless: call.isApproved,
        },
        facts: [
          addressFact(t('approve.fact.spender'), call.operator),
          addressFact(t('approve.fact.collection'), call.contract),
        ],
        cautions: call.isApproved ? [t('approve.caution.everyNft')] : [],
      }
    case 'batch': {
      const parts = call.calls.map(each => explainCall(each, 0n, { symbol, decimals }, tokenAt, texts))
      return {
        verb: t('approve.verb.batch', { count: parts.length }),
        facts: parts.flatMap(part => [callFact(part), ...part.facts]),
        cautions: [...new Set(parts.flatMap(part => part.cautions))],
        isUnread: parts.some(part => part.isUnread),
      }
    }
    case 'create':
      return {
        ...{ verb: t('approve.verb.create'), facts: [], cautions: [t('approve.caution.call')], isUnread: true },
        ...paid(value, symbol, decimals),
      }
    case 'unknown':
      return {
        verb: t(value > 0n ? 'approve.verb.callPaid' : 'approve.verb.call'),
        ...paid(value, symbol, decimals),
        facts: [
          addressFact(t('approve.fact.contract'), call.contract),
          { name: t('approve.fact.function'), value: call.selector },
        ],
        cautions: [t('approve.caution.call')],
        isUnread: true,
      }
  }
}

type Allowing = Extract<DecodedCall, { kind: 'approve' }>

/** To approve nothing ends a permission, of tokens alone: of a collection, 0 is the number of an NFT. */
function approvalVerb({ by, amount, spender }: Allowing, { kind }: TokenWords) {
  if (by === 'less') return 'allowLess'
  if (kind === 'nft') return sameAddress(spender, zeroAddress) ? 'endAllowAll' : 'allowAll'
  return kind === 'token' && amount === 0n && by === undefined ? 'endAllow' : 'allow'
}

/** Whether somebody may take something after it. */
export function allows(call: DecodedCall, tokenAt: (address: string) => TokenWords): boolean {
  switch (call.kind) {
    case 'approve': {
      const verb = approvalVerb(call, tokenAt(call.contract))
      return (verb === 'allow' && !(call.by && call.amount === 0n)) || verb === 'allowAll'
    }
    case 'approveAll':
      return call.isApproved
    case 'batch':
      return call.calls.some(each => allows(each, tokenAt))
    default:
      return false
  }
}

const told = (caution: string | undefined) => (caution ? [caution] : [])

const paid = (value: bigint, symbol: string, decimals: number) =>
  value > 0n ? { amount: readable(value, decimals), unit: symbol } : {}

const callFact = ({ verb, amount, unit }: Said): Fact => ({
  name: verb,
  value: [amount, unit].filter(Boolean).join(' '),
})

/** In seconds since 1970; contracts write what is no date for "for ever". */
export function dateOf(seconds: bigint, { t }: Words): string {
  return seconds > 4_102_444_800n
    ? t('approve.forEver')
    : `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

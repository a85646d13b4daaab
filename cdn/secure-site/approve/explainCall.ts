import { getAddress } from 'viem'
import type { DecodedCall } from '../../../shared/signing/decodeCall.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { ApprovalView, Fact } from './Approval.ts'
import { type Allowed, itemText, letsTake, permissionOf, quantityOf, type Sort, sortOf } from './quantity.ts'
import { type Currency, readable, type TokenWords } from './tokenWords.ts'
import { untilFact } from './untilFact.ts'

export const addressFact = (name: string, address: string, note?: string): Fact => ({
  name,
  value: getAddress(address),
  isAddress: true,
  ...(note && { note }),
})

export type Said = Pick<
  ApprovalView,
  'verb' | 'amount' | 'unit' | 'worth' | 'doing' | 'isEndless' | 'facts' | 'cautions' | 'isUnread'
>

/** Contracts whose facts the text needs. */
export const tokensOf = (call: DecodedCall): readonly string[] =>
  call.kind === 'batch' ? call.calls.flatMap(tokensOf) : 'contract' in call ? [call.contract] : []

/** The recipient of its payment. */
export const recipientsOf = (call: DecodedCall): readonly string[] =>
  call.kind === 'batch' ? call.calls.flatMap(recipientsOf) : 'to' in call ? [call.to] : []

/** One call in plain words. */
export function explainCall(
  call: DecodedCall,
  value: bigint,
  currency: Currency,
  tokenAt: (address: string) => TokenWords,
  texts: Words,
): Said {
  const { t } = texts
  const { symbol, decimals, worth } = currency
  switch (call.kind) {
    case 'plain':
      return {
        ...{ verb: t('approve.verb.send'), amount: readable(call.amount, decimals, texts), unit: symbol },
        ...{ worth: worth?.(call.amount), doing: 'send' },
        ...{ facts: [addressFact(t('approve.fact.to'), call.to)], cautions: [] },
      }
    case 'transfer':
    case 'transferFrom': {
      const token = tokenAt(call.contract)
      const from = call.kind === 'transferFrom' ? [addressFact(t('approve.fact.from'), call.from)] : []
      return {
        ...{ verb: t('approve.verb.send'), ...quantityOf(token, { number: call.amount, isItem: call.isItem }, texts) },
        doing: 'send',
        facts: [
          ...from,
          addressFact(t('approve.fact.to'), call.to),
          contractFact(call.contract, sortOf(token, call.isItem), token, texts),
        ],
      }
    }
    case 'transferItems': {
      const token = tokenAt(call.contract)
      const [first] = call.items
      const isOne = first !== undefined && call.items.length === 1
      return {
        verb: t('approve.verb.send'),
        amount: isOne ? itemText(first.id, first.amount, texts) : `${call.items.length}`,
        unit: isOne ? token.item : t('approve.unit.nfts'),
        facts: [
          ...(isOne
            ? []
            : call.items.map(({ id, amount }) => ({
                name: t('approve.fact.nft'),
                value: `${itemText(id, amount, texts)} ${token.item}`,
              }))),
          addressFact(t('approve.fact.from'), call.from),
          addressFact(t('approve.fact.to'), call.to),
          addressFact(t('approve.fact.collection'), call.contract),
        ],
        cautions: [],
      }
    }
    case 'approve': {
      const token = tokenAt(call.contract)
      const { until } = call
      const { verb, amount, unit, worth, isEndless, sort, cautions } = permissionOf(token, allowedBy(call), texts)
      return {
        ...{ verb: t(`approve.verb.${verb}`), amount, unit, worth, isEndless },
        facts: [
          addressFact(t('approve.fact.spender'), call.spender),
          contractFact(call.contract, sort, token, texts),
          ...(until === undefined ? [] : [untilFact(t('approve.fact.until'), until, texts)]),
        ],
        cautions: [
          ...(isEndless && sort !== 'item' ? [t('approve.caution.unlimited', { symbol: token.symbol })] : []),
          ...cautions,
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
      const parts = call.calls.map(each => explainCall(each, 0n, currency, tokenAt, texts))
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
        ...paid(value, currency, texts),
      }
    case 'unknown':
      return {
        verb: t(value > 0n ? 'approve.verb.callPaid' : 'approve.verb.call'),
        ...paid(value, currency, texts),
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

const allowedBy = ({ spender, amount, isUnlimited, by, until }: Allowing): Allowed => ({
  ...{ spender, number: amount, isUnlimited, by },
  isByPermit2: until !== undefined,
})

/** @param token that its amounts are written in */
export const contractFact = (contract: string, sort: Sort, { note }: TokenWords, { t }: Words): Fact =>
  sort === 'item'
    ? addressFact(t('approve.fact.collection'), contract)
    : addressFact(t('approve.fact.token'), contract, note)

/** What is exchanged. The token may be listed by the server alone. */
export const assetFact = (name: string, value: string, contract: string | undefined, note?: string): Fact => ({
  name,
  value,
  ...(contract && { contract: getAddress(contract), note }),
})

/** Whether the call lets someone take something later. */
export function allows(call: DecodedCall, tokenAt: (address: string) => TokenWords, texts: Words): boolean {
  switch (call.kind) {
    case 'approve': {
      const allowed = allowedBy(call)
      return letsTake(permissionOf(tokenAt(call.contract), allowed, texts), allowed)
    }
    case 'approveAll':
      return call.isApproved
    case 'batch':
      return call.calls.some(each => allows(each, tokenAt, texts))
    default:
      return false
  }
}

const paid = (value: bigint, { symbol, decimals, worth }: Currency, texts: Words) =>
  value > 0n ? { amount: readable(value, decimals, texts), unit: symbol, worth: worth?.(value) } : {}

const callFact = ({ verb, amount, unit, worth }: Said): Fact => ({
  name: verb,
  value: [amount, unit].filter(Boolean).join(' '),
  worth,
})

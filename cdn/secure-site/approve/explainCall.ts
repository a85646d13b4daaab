import { getAddress } from 'viem'
import type { DecodedCall } from '../../../shared/signing/decodeCall.ts'
import type { ApprovalView, Fact } from './Approval.ts'
import { readable, type TokenWords } from './tokenWords.ts'

interface Currency {
  symbol: string
  decimals: number
}

export const addressFact = (name: string, address: string): Fact => ({
  name,
  value: getAddress(address),
  isAddress: true,
})

type Said = Pick<ApprovalView, 'verb' | 'amount' | 'unit' | 'facts' | 'cautions'>

/** Contracts whose words the text needs. */
export const tokensOf = (call: DecodedCall): readonly string[] =>
  call.kind === 'batch' ? call.calls.flatMap(tokensOf) : 'contract' in call ? [call.contract] : []

/** One call, in a visitor's words. */
export function explainCall(
  call: DecodedCall,
  value: bigint,
  { symbol, decimals }: Currency,
  tokenAt: (address: string) => TokenWords,
): Said {
  switch (call.kind) {
    case 'plain':
      return {
        ...{ verb: 'Send', amount: readable(call.amount, decimals), unit: symbol },
        ...{ facts: [addressFact('To', call.to)], cautions: [] },
      }
    case 'transfer':
    case 'transferFrom': {
      const token = tokenAt(call.contract)
      const from = call.kind === 'transferFrom' ? [addressFact('From', call.from)] : []
      return {
        ...{ verb: 'Send', amount: token.amount(call.amount), unit: token.symbol },
        facts: [...from, addressFact('To', call.to), addressFact('Token', call.contract)],
        cautions: told(token.caution),
      }
    }
    case 'transferItems':
      return {
        ...{ verb: 'Send', amount: `${call.items.length}`, unit: 'NFTs' },
        facts: [addressFact('From', call.from), addressFact('To', call.to), addressFact('Collection', call.contract)],
        cautions: [],
      }
    case 'approve': {
      const token = tokenAt(call.contract)
      const isLess = call.by === 'less'
      const until = call.until
      return {
        verb: isLess ? 'Allow less spending' : call.amount === 0n ? 'End a permission to spend' : 'Allow spending',
        amount: call.isUnlimited ? 'Unlimited' : token.amount(call.amount),
        unit: token.symbol,
        facts: [
          addressFact('Spender', call.spender),
          addressFact('Token', call.contract),
          ...(until === undefined ? [] : [{ name: 'Until', value: dateOf(until) }]),
        ],
        cautions: [
          ...(call.isUnlimited
            ? [`The spender may take all your ${token.symbol}, now and later, without asking again.`]
            : []),
          ...told(token.caution),
        ],
      }
    }
    case 'approveAll':
      return {
        ...{
          verb: call.isApproved ? 'Allow moving' : 'End a permission to move',
          amount: 'All',
          unit: 'NFTs of a collection',
        },
        facts: [addressFact('Spender', call.operator), addressFact('Collection', call.contract)],
        cautions: call.isApproved ? ['The spender may take every NFT of this collection, now and later.'] : [],
      }
    case 'batch': {
      const parts = call.calls.map(each => explainCall(each, 0n, { symbol, decimals }, tokenAt))
      return {
        ...{ verb: `Carry out ${parts.length} calls`, facts: parts.flatMap(part => [callFact(part), ...part.facts]) },
        cautions: [...new Set(parts.flatMap(part => part.cautions))],
      }
    }
    case 'create':
      return { ...{ verb: 'Create a contract', facts: [], cautions: [cannotRead] }, ...paid(value, symbol, decimals) }
    case 'unknown':
      return {
        verb: 'Call a contract',
        ...paid(value, symbol, decimals),
        facts: [addressFact('Contract', call.contract), { name: 'Function', value: call.selector }],
        cautions: [cannotRead],
      }
  }
}

const cannotRead = 'We cannot read what this does. Approve it only if you trust the site.'
const told = (caution: string | undefined) => (caution ? [caution] : [])

const paid = (value: bigint, symbol: string, decimals: number) =>
  value > 0n ? { amount: readable(value, decimals), unit: symbol } : {}

const callFact = ({ verb, amount, unit }: Said): Fact => ({
  name: verb,
  value: [amount, unit].filter(Boolean).join(' '),
})

/** In seconds since 1970; contracts write what is no date for "for ever". */
export function dateOf(seconds: bigint): string {
  return seconds > 4_102_444_800n
    ? 'for ever'
    : `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

import type { DecodedInstruction } from '../../../../shared/signing/solana/decodeInstruction.ts'
import { plainLine } from '../../../../shared/unseen.ts'
import type { Words } from '../../locales/siteTexts.ts'
import type { ApprovalView, Fact } from '../Approval.ts'
import { readable, type TokenWords } from '../tokenWords.ts'

/** In whose name it is told, and what is known of tokens and of the accounts that hold them. */
export interface Telling {
  texts: Words
  owner: string
  tokenAt(mint: string): TokenWords
  /** What is in an account for tokens, and whose it is. */
  placeAt(account: string): { mint: string; owner: string } | undefined
}

export type Said = Pick<ApprovalView, 'verb' | 'amount' | 'unit' | 'facts' | 'cautions' | 'isUnread'>

/** Of SOL, and the most that 64 bits hold. */
const decimals = 9
const mostAmount = 2n ** 64n - 1n

const addressFact = (name: string, value: string, note?: string): Fact => ({
  ...{ name, value, isAddress: true },
  ...(note && { note }),
})
const told = (caution: string | undefined) => (caution ? [caution] : [])
const sol = (amount: bigint) => ({ amount: readable(amount, decimals), unit: 'SOL' })

/** What stands beside the others, and moves nothing of the visitor: `facts` alone. */
export function explainAside(does: DecodedInstruction, { t }: Words): readonly Fact[] | undefined {
  switch (does.kind) {
    case 'budget':
    case 'nonce':
    case 'setup':
      return []
    case 'memo':
      return [{ name: t('solana.fact.memo'), value: plainLine(does.text, 200).line || t('solana.fact.memo.unseen') }]
    case 'place':
      return [addressFact(t('solana.fact.place'), does.account, t('solana.fact.place.note'))]
    default:
      return undefined
  }
}

/** One instruction, in a visitor's words. */
export function explainInstruction(does: DecodedInstruction, { owner, tokenAt, placeAt, texts }: Telling): Said {
  const { t } = texts
  const from = (address: string) => (address === owner ? [] : [addressFact(t('approve.fact.from'), address)])
  const tokenOf = (mint: string | undefined, account: string) => {
    const known = mint ?? placeAt(account)?.mint
    return {
      words: tokenAt(known ?? ''),
      facts: [
        known ? addressFact(t('approve.fact.token'), known) : addressFact(t('solana.fact.tokenAccount'), account),
      ],
    }
  }
  switch (does.kind) {
    case 'transfer':
      return {
        ...{ verb: t('approve.verb.send'), ...sol(does.amount) },
        ...{ facts: [...from(does.from), addressFact(t('approve.fact.to'), does.to)], cautions: [] },
      }
    case 'create':
      return {
        ...{ verb: t('solana.verb.create'), ...sol(does.amount) },
        facts: [
          ...from(does.from),
          addressFact(t('solana.fact.account'), does.account),
          addressFact(t('solana.fact.itsProgram'), does.owner),
        ],
        cautions: [],
      }
    case 'assign':
      return {
        verb: t('solana.verb.assign'),
        facts: [addressFact(t('solana.fact.account'), does.account), addressFact(t('solana.fact.program'), does.owner)],
        cautions: [],
      }
    case 'nonceAuthority':
      return {
        verb: t('solana.verb.nonceAuthority'),
        facts: [
          addressFact(t('solana.fact.account'), does.account),
          addressFact(t('solana.fact.newOwner'), does.authority),
        ],
        cautions: [t('solana.caution.nonceAuthority')],
      }
    case 'tokenTransfer': {
      const { words, facts } = tokenOf(does.mint, does.source)
      const to = placeAt(does.destination)?.owner
      return {
        ...{ verb: t('approve.verb.send'), amount: words.amount(does.amount), unit: words.symbol },
        facts: [
          ...from(does.owner),
          to
            ? addressFact(t('approve.fact.to'), to)
            : addressFact(t('approve.fact.to'), does.destination, t('solana.fact.to.note')),
          ...facts,
        ],
        cautions: told(words.caution),
      }
    }
    case 'tokenApprove': {
      const { words, facts } = tokenOf(does.mint, does.source)
      const isUnlimited = does.amount === mostAmount
      return {
        ...{
          verb: t('approve.verb.allow'),
          amount: isUnlimited ? t('approve.amount.unlimited') : words.amount(does.amount),
          unit: words.symbol,
        },
        facts: [addressFact(t('approve.fact.spender'), does.delegate), ...facts],
        cautions: [
          mayTake(isUnlimited ? undefined : words.amount(does.amount), words.symbol, texts),
          ...told(words.caution),
        ],
      }
    }
    case 'tokenRevoke':
      return { ...{ verb: t('approve.verb.endAllow'), cautions: [] }, facts: tokenOf(undefined, does.source).facts }
    case 'tokenAuthority': {
      const { facts } = tokenOf(undefined, does.account)
      const isOwn = placeAt(does.account)?.owner === owner
      return {
        verb: does.right === 'mint' ? t('solana.verb.tokenRight') : t('solana.verb.tokenGive'),
        facts: [
          ...facts,
          does.authority
            ? addressFact(t('solana.fact.newOwner'), does.authority)
            : { name: t('solana.fact.newOwner'), value: t('solana.fact.newOwner.nobody') },
        ],
        cautions: does.right === 'mint' && !isOwn ? [] : [t('solana.caution.tokenGive')],
      }
    }
    case 'tokenClose':
      return {
        verb: t('solana.verb.tokenClose'),
        facts: [
          addressFact(t('solana.fact.account'), does.account),
          addressFact(t('solana.fact.rentTo'), does.destination),
        ],
        cautions: does.destination === owner ? [] : [t('solana.caution.rent')],
      }
    case 'tokenBurn': {
      const { words, facts } = tokenOf(does.mint, does.source)
      return {
        ...{ verb: t('solana.verb.tokenBurn'), amount: words.amount(does.amount), unit: words.symbol, facts },
        cautions: [t('solana.caution.burn'), ...told(words.caution)],
      }
    }
    default:
      return {
        verb: t('solana.verb.call'),
        facts: does.kind === 'unknown' ? [addressFact(t('solana.fact.program'), does.program)] : [],
        cautions: [t('approve.caution.call')],
        isUnread: true,
      }
  }
}

/** @param amount undefined: all of it */
export const mayTake = (amount: string | undefined, symbol: string, { t }: Words): string =>
  amount === undefined ? t('approve.caution.unlimited', { symbol }) : t('solana.caution.mayTake', { amount, symbol })

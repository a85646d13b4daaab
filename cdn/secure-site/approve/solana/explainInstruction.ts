import type { DecodedInstruction } from '../../../../shared/signing/solana/DecodedInstruction.ts'
import { systemProgram } from '../../../../shared/signing/solana/programs.ts'
import { plainLine } from '../../../../shared/unseen.ts'
import type { Words } from '../../locales/siteTexts.ts'
import type { ApprovalView, Fact } from '../Approval.ts'
import { type Currency, readable, type TokenWords } from '../tokenWords.ts'

/** The account whose view is described, and known facts about tokens and token accounts. */
export interface InstructionContext {
  texts: Words
  owner: string
  /** SOL, with its price. */
  currency: Currency
  tokenAt(mint: string): TokenWords
  /** A token account's mint and owner, if proven by more than the server's word. */
  tokenAccountAt(account: string): { mint: string; owner: string } | undefined
  /** Who gains control of an account in the same transaction, and how. */
  authorityAt(account: string): AccountAuthority | undefined
}

export interface AccountAuthority {
  as: 'tokenAccount' | 'nonce' | 'mint'
  who: string
}

export type Said = Pick<
  ApprovalView,
  'verb' | 'amount' | 'unit' | 'worth' | 'doing' | 'facts' | 'cautions' | 'isUnread'
>

/** Half of the largest u64: more than there is of most tokens, and nearly all of any. */
const endless = 2n ** 63n
/** More than a mint's account needs, in lamports. Whoever controls the mint can withdraw the rest. */
const mostRent = 10_000_000n

const addressFact = (name: string, value: string, note?: string): Fact => ({
  ...{ name, value, isAddress: true },
  ...(note && { note }),
})
const told = (caution: string | undefined) => (caution ? [caution] : [])
const sol = (amount: bigint, { currency: { symbol, decimals, worth }, texts }: InstructionContext) => ({
  amount: readable(amount, decimals, texts),
  unit: symbol,
  worth: worth?.(amount),
})

/** Instructions that accompany others and move nothing of the visitor: only `facts`. */
export function explainAside(
  does: DecodedInstruction,
  { owner, texts: { t } }: Pick<InstructionContext, 'owner' | 'texts'>,
): readonly Fact[] | undefined {
  const made = (name: string, account: string, who: string, note?: string) => [
    addressFact(name, account, note),
    addressFact(t('solana.fact.itsOwner'), who, who === owner ? t('solana.fact.itsOwner.you') : undefined),
  ]
  switch (does.kind) {
    case 'budget':
    case 'nonce':
    case 'setup':
      return []
    case 'memo':
      return [{ name: t('solana.fact.memo'), value: plainLine(does.text, 200).line || t('solana.fact.memo.unseen') }]
    case 'associatedAccount':
      return made(t('solana.fact.place'), does.account, does.owner, t('solana.fact.place.note'))
    case 'tokenAccountMade':
      return made(t('solana.fact.place'), does.account, does.owner)
    case 'mintMade':
      return made(t('solana.fact.newToken'), does.account, does.authority)
    case 'nonceMade':
      return made(t('solana.fact.newNonce'), does.account, does.authority)
    default:
      return undefined
  }
}

/** One instruction in plain words. */
export function explainInstruction(does: DecodedInstruction, context: InstructionContext): Said {
  const { owner, tokenAt, tokenAccountAt, texts } = context
  const { t } = texts
  const from = (address: string) => (address === owner ? [] : [addressFact(t('approve.fact.from'), address)])
  const tokenOf = (mint: string | undefined, account: string) => {
    const known = mint ?? tokenAccountAt(account)?.mint
    return {
      words: tokenAt(known ?? ''),
      facts: [
        known
          ? addressFact(t('approve.fact.token'), known, tokenAt(known).note)
          : addressFact(t('solana.fact.tokenAccount'), account),
      ],
    }
  }
  switch (does.kind) {
    case 'transfer':
      return {
        ...{ verb: t('approve.verb.send'), ...sol(does.amount, context), doing: 'send' },
        facts: [...from(does.from), ...paidTo(does.to, tokenAccountAt(does.to)?.owner, 'tokenAccount', texts)],
        cautions: [],
      }
    case 'create':
      return explainNew(does, context)
    case 'assign':
      return {
        verb: t('solana.verb.assign'),
        facts: [addressFact(t('solana.fact.account'), does.account), addressFact(t('solana.fact.program'), does.owner)],
        cautions: [t('solana.caution.tokenGive')],
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
      const to = tokenAccountAt(does.destination)?.owner
      return {
        ...{ verb: t('approve.verb.send'), amount: words.amount(does.amount), unit: words.symbol },
        ...{ worth: words.worth?.(does.amount), doing: 'send' },
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
      const isUnlimited = does.amount >= endless
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
      const isOwn = tokenAccountAt(does.account)?.owner === owner
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

const paidTo = (
  account: string,
  who: string | undefined,
  as: AccountAuthority['as'] | undefined,
  { t }: Words,
): readonly Fact[] => {
  if (who === undefined || who === account) return [addressFact(t('approve.fact.to'), account)]
  return [
    addressFact(
      t('approve.fact.to'),
      who,
      t(as === 'tokenAccount' ? 'solana.fact.to.wrapped' : 'solana.fact.to.account'),
    ),
    addressFact(t('solana.fact.account'), account),
  ]
}

/** A new account's SOL belongs to whoever controls it, so for another's account it is a payment. */
function explainNew(does: Extract<DecodedInstruction, { kind: 'create' }>, context: InstructionContext): Said {
  const { owner, authorityAt, texts } = context
  const { t } = texts
  const from = does.from === owner ? [] : [addressFact(t('approve.fact.from'), does.from)]
  const isPlain = does.owner === systemProgram
  const authority = authorityAt(does.account)
  // The system program lets an account's signer spend from it.
  const who = authority?.who ?? (isPlain ? (does.base ?? does.account) : undefined)
  const isPayment = authority?.as !== 'mint' || does.amount > mostRent
  if (who !== undefined && who !== owner && isPayment)
    return {
      ...{ verb: t('approve.verb.send'), ...sol(does.amount, context), doing: 'send' },
      facts: [...from, ...paidTo(does.account, who, authority?.as, texts)],
      cautions: [],
    }
  return {
    ...{ verb: t('solana.verb.create'), ...sol(does.amount, context) },
    facts: [
      ...from,
      addressFact(t('solana.fact.account'), does.account),
      who === undefined
        ? addressFact(t('solana.fact.itsProgram'), does.owner)
        : addressFact(t('solana.fact.itsOwner'), who, who === owner ? t('solana.fact.itsOwner.you') : undefined),
    ],
    cautions: who === undefined ? [t('solana.caution.create')] : [],
  }
}

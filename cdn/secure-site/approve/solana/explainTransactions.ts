import { formatUnits } from 'viem'
import { bytesToBase64 } from '../../../../shared/base64.ts'
import type { DecodedInstruction } from '../../../../shared/signing/solana/DecodedInstruction.ts'
import { decodeInstructions } from '../../../../shared/signing/solana/decodeInstruction.ts'
import type { SolanaTransaction } from '../../../../shared/signing/solana/readTransaction.ts'
import type { Words } from '../../locales/siteTexts.ts'
import { refuse } from '../../refuse.ts'
import type { ApprovalView, Change, Fact } from '../Approval.ts'
import { askPrices } from '../askPrices.ts'
import { askTokens, type Currency, readable, type TokenWords } from '../tokenWords.ts'
import {
  type AccountAuthority,
  explainAside,
  explainInstruction,
  type InstructionContext,
  mayTake,
  type Said,
} from './explainInstruction.ts'
import { feeOf } from './feeOf.ts'
import { isAssociatedAccount } from './isAssociatedAccount.ts'
import { readState, type SolanaState } from './readState.ts'
import type { SolanaParts } from './SolanaParts.ts'
import { type StateChanges, stateChanges } from './stateChanges.ts'

const sol: Currency = { symbol: 'SOL', decimals: 9 }
const { decimals } = sol
/** In lamports. Nobody offers that much for priority: the first limit shows a caution, the second refuses. */
const [highFee, absurdFee] = [10_000_000n, 1_000_000_000n]

/** A transaction that was decoded, simulated and priced. */
interface Read {
  transaction: SolanaTransaction
  state: SolanaState
  does: readonly DecodedInstruction[]
  /** In lamports; 0 if someone else pays. */
  fee: bigint
  changes: StateChanges
}

type PricedWords = Pick<InstructionContext, 'currency' | 'tokenAt'>

/**
 * Solana transactions in plain words: their instructions, and a test run's effects.
 * @throws `invalid_params` for one that gives the account away, or pays an absurd fee
 */
export async function explainTransactions(
  parts: SolanaParts,
  transactions: readonly SolanaTransaction[],
): Promise<ApprovalView> {
  const { texts } = parts
  const { t } = texts
  const reads = await Promise.all(transactions.map(each => read(parts, each)))
  const mints = [...new Set(reads.flatMap(mintsOf))]
  const [tokens, prices] = await Promise.all([askTokens(parts, mints), askPrices(parts, mints)])
  const words = { currency: prices.ofCurrency(sol), tokenAt: prices.ofTokens(tokens) }
  const { tokenAt } = words
  const all = reads.map(each => sayOne(each, parts.solanaAddress, words, texts))
  const [first] = all
  const network = parts.config.networks.find(({ id }) => id === parts.chainId)
  const said: Said =
    first && all.length === 1
      ? first
      : {
          verb: t('solana.verb.transactions', { count: all.length }),
          facts: all.flatMap((each, index) => [headOf(each, `${index + 1}. `), ...each.facts]),
          cautions: all.flatMap(({ cautions }) => cautions),
          isUnread: all.some(({ isUnread }) => isUnread),
        }
  return {
    ...said,
    facts: [
      ...said.facts,
      { name: t('approve.fact.network'), value: network?.name ?? parts.chainId },
      feeFact(reads, words.currency, texts),
    ],
    changes: changesOf(reads, words, texts),
    cautions: [...new Set([...said.cautions, ...reads.flatMap(each => testCautions(each, tokenAt, texts))])],
    raw: JSON.stringify(reads.map(rawOf), undefined, 2),
  }
}

async function read(parts: SolanaParts, transaction: SolanaTransaction): Promise<Read> {
  const { solanaAddress } = parts
  const state = await readState(parts, transaction)
  const does = decodeInstructions(transaction, state.addressAt)
  const fee = transaction.keys[0] === solanaAddress ? feeOf(transaction, does) : 0n
  const changes = stateChanges(state, solanaAddress, fee)
  if (changes.isTakenOver || does.some(each => each.kind === 'assign' && each.account === solanaAddress))
    throw refuse('invalid_params', 'The transaction gives your account to a program')
  if (fee >= absurdFee)
    throw refuse('invalid_params', `The transaction pays a fee of ${formatUnits(fee, decimals)} SOL`)
  return { transaction, state, does, fee, changes }
}

/** Describes each instruction; preparatory ones appear as side facts. */
function sayOne({ transaction, does, state }: Read, owner: string, words: PricedWords, texts: Words): Said {
  const { t } = texts
  const made = madeTokenAccounts(does)
  // If an account is created twice, a stranger who controls it in between can take its content: name the stranger.
  const isOwn = ([, { who }]: readonly [string, AccountAuthority]) => Number(who === owner)
  const authorities = new Map(does.flatMap(authorityOf).sort((one, other) => isOwn(other) - isOwn(one)))
  const context: InstructionContext = {
    ...words,
    texts,
    owner,
    tokenAccountAt(account) {
      if (made.has(account)) return made.get(account)
      const { before, after } = state.accounts.get(account) ?? {}
      // Its state before: afterwards, it may have another owner.
      const told = before?.token ?? after?.token
      return told && isAssociatedAccount(account, told) ? told : undefined
    },
    authorityAt: account => authorities.get(account),
  }
  const asides = does.flatMap(each => explainAside(each, context) ?? [])
  const says = does.flatMap(each => (explainAside(each, context) ? [] : [explainInstruction(each, context)]))
  const [first] = says
  const nonces = does.flatMap(each => (each.kind === 'nonce' ? [each] : []))
  const later = [
    ...(nonces.length ? [t('solana.caution.later')] : []),
    // Only the nonce's authority can cancel it before it is sent.
    ...(nonces.some(({ authority }) => authority !== owner) ? [t('solana.caution.nonceOfOther')] : []),
    ...(does.some(each => each.kind === 'nonceMade' && each.authority !== owner)
      ? [t('solana.caution.nonceAuthority')]
      : []),
  ]
  const isFromTables = transaction.instructions.some(
    ({ accounts }, index) =>
      does[index]?.kind !== 'unknown' && accounts.some(account => account >= transaction.keys.length),
  )
  const cautions = [
    ...later,
    ...(isFromTables ? [t('solana.caution.tables')] : []),
    ...new Set(says.flatMap(each => each.cautions)),
  ]
  if (first && says.length === 1) return { ...first, facts: [...first.facts, ...asides], cautions }
  return {
    verb: says.length ? t('solana.verb.several', { count: says.length }) : t('solana.verb.one'),
    facts: [...says.flatMap(each => [headOf(each), ...each.facts]), ...asides],
    cautions,
    isUnread: says.some(({ isUnread }) => isUnread),
  }
}

/**
 * The token accounts that a transaction creates, whose mint and owner their program enforces. Undefined if one is
 * created twice with different ones.
 */
function madeTokenAccounts(does: readonly DecodedInstruction[]) {
  const made = new Map<string, { mint: string; owner: string } | undefined>()
  for (const each of does) {
    if (each.kind !== 'associatedAccount' && each.kind !== 'tokenAccountMade') continue
    const { account, mint, owner } = each
    const former = made.get(account)
    const isAnother = made.has(account) && (former?.mint !== mint || former.owner !== owner)
    made.set(account, isAnother ? undefined : { mint, owner })
  }
  return made
}

function authorityOf(does: DecodedInstruction): readonly (readonly [string, AccountAuthority])[] {
  switch (does.kind) {
    case 'tokenAccountMade':
      return [[does.account, { as: 'tokenAccount', who: does.owner }]]
    case 'nonceMade':
      return [[does.account, { as: 'nonce', who: does.authority }]]
    case 'mintMade':
      return [[does.account, { as: 'mint', who: does.authority }]]
    default:
      return []
  }
}

const headOf = ({ verb, amount, unit, worth }: Said, before = ''): Fact => ({
  name: `${before}${verb}`,
  worth,
  value: [amount, unit].filter(Boolean).join(' '),
})

function testCautions(
  { state, changes, fee }: Read,
  tokenAt: (mint: string) => TokenWords,
  texts: Words,
): readonly string[] {
  const { t } = texts
  const tested: Readonly<Record<SolanaState['test'], readonly string[]>> = {
    succeeded: [],
    failed: [t('approve.caution.reverted')],
    unknown: [t('approve.caution.untested')],
  }
  return [
    ...tested[state.test],
    ...changes.allowed.map(({ mint, amount }) => mayTake(tokenAt(mint).amount(amount), tokenAt(mint).symbol, texts)),
    ...(fee >= highFee ? [t('solana.caution.highFee', { amount: readable(fee, decimals, texts) })] : []),
  ]
}

/** The net changes of all. Whatever arrives may be worthless, whatever its name. */
function changesOf(reads: readonly Read[], { currency, tokenAt }: PricedWords, texts: Words): readonly Change[] {
  const lamports = reads.reduce((sum, { changes }) => sum + changes.lamports, 0n)
  const tokens = new Map<string, bigint>()
  for (const [mint, amount] of reads.flatMap(({ changes }) => [...changes.tokens]))
    tokens.set(mint, (tokens.get(mint) ?? 0n) + amount)
  const change = (name: string, amount: bigint, write: (size: bigint) => string, worth: Currency['worth']) => {
    const size = amount < 0n ? -amount : amount
    const isIn = amount > 0n
    return size ? [{ name, amount: `${isIn ? '+' : '−'}${write(size)}`, worth: worth?.(size), isIn }] : []
  }
  return [
    ...change(currency.symbol, lamports, size => readable(size, decimals, texts), currency.worth),
    ...[...tokens].flatMap(([mint, moved]) => {
      const { symbol, amount, worth } = tokenAt(mint)
      return change(symbol, moved, amount, worth)
    }),
  ]
}

function feeFact(reads: readonly Read[], { worth }: Currency, texts: Words): Fact {
  const { t } = texts
  const fee = reads.reduce((sum, each) => sum + each.fee, 0n)
  return {
    name: t('approve.fact.fee'),
    worth: fee ? worth?.(fee) : undefined,
    value: fee ? `${readable(fee, decimals, texts)} SOL` : t('solana.fact.fee.others'),
  }
}

const mintsOf = ({ does, state, changes }: Read): readonly string[] => [
  ...changes.tokens.keys(),
  ...does.flatMap(each => ('mint' in each && each.mint ? [each.mint] : [])),
  ...[...state.accounts.values()].flatMap(({ before, after }) => (before ?? after)?.token?.mint ?? []),
]

/** Everything signed, with lookup table accounts as they are now. */
function rawOf({ transaction, state }: Read) {
  const { version, keys, signers, lifetime, instructions } = transaction
  const nameOf = (index: number) => state.addressAt(index) ?? `account ${index} of a table`
  return {
    ...{ version, payer: keys[0], signers: keys.slice(0, signers), lifetime },
    instructions: instructions.map(({ program, accounts, data }) => ({
      ...{ program: nameOf(program), accounts: accounts.map(nameOf), data: bytesToBase64(data) },
    })),
  }
}

/** Valid until its nonce is used: a nonce advance comes first. */
export const hasNonce = (transaction: SolanaTransaction): boolean =>
  decodeInstructions(transaction, index => transaction.keys[index])[0]?.kind === 'nonce'

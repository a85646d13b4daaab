import { formatUnits } from 'viem'
import { bytesToBase64 } from '../../../../shared/base64.ts'
import type { DecodedInstruction } from '../../../../shared/signing/solana/DecodedInstruction.ts'
import { decodeInstructions } from '../../../../shared/signing/solana/decodeInstruction.ts'
import type { SolanaTransaction } from '../../../../shared/signing/solana/readTransaction.ts'
import type { Words } from '../../locales/siteTexts.ts'
import { refuse } from '../../refuse.ts'
import type { ApprovalView, Change, Fact } from '../Approval.ts'
import { askTokens, readable, type TokenWords } from '../tokenWords.ts'
import {
  explainAside,
  explainInstruction,
  type InstructionContext,
  mayTake,
  type Ruler,
  type Said,
} from './explainInstruction.ts'
import { feeOf } from './feeOf.ts'
import { isUsualPlace } from './isUsualPlace.ts'
import { readState, type SolanaState } from './readState.ts'
import type { SolanaParts } from './SolanaParts.ts'
import { type StateChanges, stateChanges } from './stateChanges.ts'

const decimals = 9
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
  const tokenAt = await askTokens(parts, [...new Set(reads.flatMap(mintsOf))])
  const all = reads.map(each => sayOne(each, parts.solanaAddress, tokenAt, texts))
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
      feeFact(reads, texts),
    ],
    changes: changesOf(reads, tokenAt, texts),
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
function sayOne(
  { transaction, does, state }: Read,
  owner: string,
  tokenAt: (mint: string) => TokenWords,
  texts: Words,
): Said {
  const { t } = texts
  const made = placesMade(does)
  // Of an account that is made twice, whoever else controls it in between may take what is in it.
  const isOwn = ([, { who }]: readonly [string, Ruler]) => Number(who === owner)
  const rulers = new Map(does.flatMap(rulerOf).sort((one, other) => isOwn(other) - isOwn(one)))
  const context: InstructionContext = {
    texts,
    owner,
    tokenAt,
    placeAt(account) {
      if (made.has(account)) return made.get(account)
      const { before, after } = state.accounts.get(account) ?? {}
      // Its state before: afterwards, it may have another owner.
      const told = before?.token ?? after?.token
      return told && isUsualPlace(account, told) ? told : undefined
    },
    rulerAt: account => rulers.get(account),
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

/** The token accounts that a transaction makes: their program demands that it is so. Undefined if made twice, differently. */
function placesMade(does: readonly DecodedInstruction[]) {
  const made = new Map<string, { mint: string; owner: string } | undefined>()
  for (const each of does) {
    if (each.kind !== 'place' && each.kind !== 'placeMade') continue
    const { account, mint, owner } = each
    const former = made.get(account)
    const isAnother = made.has(account) && (former?.mint !== mint || former.owner !== owner)
    made.set(account, isAnother ? undefined : { mint, owner })
  }
  return made
}

function rulerOf(does: DecodedInstruction): readonly (readonly [string, Ruler])[] {
  switch (does.kind) {
    case 'placeMade':
      return [[does.account, { as: 'place', who: does.owner }]]
    case 'nonceMade':
      return [[does.account, { as: 'nonce', who: does.authority }]]
    case 'mintMade':
      return [[does.account, { as: 'mint', who: does.authority }]]
    default:
      return []
  }
}

const headOf = ({ verb, amount, unit }: Said, before = ''): Fact => ({
  name: `${before}${verb}`,
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
function changesOf(reads: readonly Read[], tokenAt: (mint: string) => TokenWords, texts: Words): readonly Change[] {
  const lamports = reads.reduce((sum, { changes }) => sum + changes.lamports, 0n)
  const tokens = new Map<string, bigint>()
  for (const [mint, amount] of reads.flatMap(({ changes }) => [...changes.tokens]))
    tokens.set(mint, (tokens.get(mint) ?? 0n) + amount)
  const change = (name: string, amount: bigint, written: string): readonly Change[] =>
    amount === 0n ? [] : [{ name, amount: `${amount > 0n ? '+' : '−'}${written}`, isIn: amount > 0n }]
  const size = (amount: bigint) => (amount < 0n ? -amount : amount)
  return [
    ...change('SOL', lamports, readable(size(lamports), decimals, texts)),
    ...[...tokens].flatMap(([mint, amount]) =>
      change(tokenAt(mint).symbol, amount, tokenAt(mint).amount(size(amount))),
    ),
  ]
}

function feeFact(reads: readonly Read[], texts: Words): Fact {
  const { t } = texts
  const fee = reads.reduce((sum, each) => sum + each.fee, 0n)
  return {
    name: t('approve.fact.fee'),
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

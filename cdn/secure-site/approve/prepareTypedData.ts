import type { Hex } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { explainOrder } from '../../../shared/signing/typedData/explainOrder.ts'
import { explainTypedData, type TypedReading } from '../../../shared/signing/typedData/explainTypedData.ts'
import { readTypedData } from '../../../shared/signing/typedData/readTypedData.ts'
import type { Asset, Statement, TypedCaution } from '../../../shared/signing/typedData/Statement.ts'
import { isSameAddress } from '../../../shared/signing/typedData/sameAddress.ts'
import type { TypedData } from '../../../shared/signing/typedData/TypedData.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import { plainLine } from '../../../shared/unseen.ts'
import { refuse } from '../refuse.ts'
import { signHashToHex } from '../signing/signHash.ts'
import { withEntropy } from '../vault/vault.ts'
import type { Approval, ApprovalView, Fact } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { addressFact, dateOf } from './explainCall.ts'
import { hashOf } from './hashOf.ts'
import { askTokens, readable, type TokenWords } from './tokenWords.ts'

const cautions: Readonly<Record<TypedCaution, string>> = {
  otherAccount: 'It is about another account than yours.',
  otherNetwork: 'It counts on another network than the one it is asked on.',
  anyNetwork: 'It names no network, so it counts on each that has the contract.',
  nothingInReturn: 'You give something and get nothing.',
  otherReceiver: 'What you would get goes to somebody else.',
  returnUnknown: 'What you get cannot be checked here.',
}

/** `eth_signTypedData_v4`. @throws `invalid_params`; `unauthorized` for another account */
export async function prepareTypedData(parts: ApprovalParts, params: unknown): Promise<Approval> {
  const { config, chainId, address } = parts
  const [account, given]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof account !== 'string' || !isSameAddress(account, address))
    throw refuse('unauthorized', 'That account is not of this wallet')
  const network = BigInt(referenceOf(chainId))
  const data = readTypedData(given)
  const reading = explainTypedData(given, { address, network }, explainOrder)
  if (!data || !reading) throw refuse('invalid_params', 'This typed data cannot be read without doubt')
  if (reading.elsewhere !== undefined)
    throw refuse('invalid_params', `The typed data is for network ${reading.elsewhere}, not for ${network}`)
  const hash = hashed(data)
  const { statements } = reading
  const tokens = statements.flatMap(tokensOf)
  const tokenAt = await askTokens(parts, tokens)
  const { nativeCurrency, name = chainId } = config.networks.find(({ id }) => id === chainId) ?? {}
  // Of what is signed alone: what else stands in the request says nothing.
  const written = (value: unknown) =>
    visibleText(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each), 2)).text
  return {
    view: {
      ...titleOf(reading, tokenAt),
      message: statements.length ? undefined : written(data.message),
      facts: [
        ...statements.flatMap(each => factsOf(each, tokenAt, nativeCurrency)),
        ...(reading.contract ? [addressFact('For the contract', reading.contract)] : []),
        ...(data.domain.name === undefined
          ? []
          : [{ name: 'Calls itself', value: plainLine(data.domain.name, 48).line || 'Nothing' }]),
        { name: 'Network', value: data.domain.chainId === undefined ? 'Any' : name },
        { name: 'Fee', value: 'None' },
      ],
      changes: [],
      cautions: [
        ...new Set([
          ...reading.cautions.map(each => cautions[each]),
          ...statements.flatMap(each => cautionsOf(each, tokenAt)),
          ...(statements.length ? [] : ['We cannot read what this does. Sign it only if you trust the site.']),
          ...tokens.flatMap(each => tokenAt(each).caution ?? []),
        ]),
      ],
      raw: written({ domain: data.domain, type: data.encodedType, message: data.message }),
    },
    carryOut: opened => withEntropy(opened, opened.vaultKey, entropy => signHashToHex(entropy, hash)),
  }
}

function hashed(data: TypedData): Hex {
  try {
    return hashOf(data)
  } catch {
    throw refuse('invalid_params', 'This typed data cannot be read without doubt')
  }
}

/** One thing has an amount in large letters; of several, no one stands for the others. */
function titleOf(
  { statements, primaryType }: TypedReading,
  tokenAt: TokenAt,
): Pick<ApprovalView, 'verb' | 'amount' | 'unit'> {
  const [first, ...others] = statements
  if (!first) return { verb: `Sign ${primaryType}` }
  if (others.length) return { verb: statements.every(({ kind }) => kind === first.kind) ? titles[first.kind] : 'Sign' }
  if (first.kind === 'allow')
    return {
      verb: first.amount === 0n ? 'End a permission to spend' : titles.allow,
      amount: first.isUnlimited ? 'Unlimited' : tokenAt(first.token).amount(first.amount),
      unit: tokenAt(first.token).symbol,
    }
  if (first.kind === 'move')
    return { verb: titles.move, amount: tokenAt(first.token).amount(first.amount), unit: tokenAt(first.token).symbol }
  if (first.kind === 'allowAll' && !first.isApproved) return { verb: 'End a permission to move a collection' }
  return { verb: titles[first.kind] }
}

function cautionsOf(statement: Statement, tokenAt: TokenAt): readonly string[] {
  if (statement.kind === 'allow' && statement.isUnlimited)
    return [`The spender may take all your ${tokenAt(statement.token).symbol} by this signature alone.`]
  if (statement.kind === 'allowAll' && statement.isApproved)
    return ['The spender may take every NFT of this collection by this signature alone.']
  return []
}

const titles: Readonly<Record<Statement['kind'], string>> = {
  allow: 'Allow spending',
  allowAll: 'Allow moving a collection',
  move: 'Send by signature',
  trade: 'Offer a trade',
}

function tokensOf(statement: Statement): readonly string[] {
  if (statement.kind !== 'trade') return [statement.token]
  return [...statement.gives, ...statement.gets].flatMap(({ contract }) => contract ?? [])
}

type TokenAt = (address: string) => TokenWords
type Currency = { symbol: string; decimals: number } | undefined

function factsOf(statement: Statement, tokenAt: TokenAt, currency: Currency): readonly Fact[] {
  switch (statement.kind) {
    case 'allow':
      return [
        addressFact('Spender', statement.spender),
        addressFact('Token', statement.token),
        {
          name: 'Amount',
          value: statement.isUnlimited ? 'Unlimited' : tokenAt(statement.token).amount(statement.amount),
        },
        ...(statement.until === undefined ? [] : [{ name: 'Until', value: dateOf(statement.until) }]),
        ...(statement.signedUntil === undefined
          ? []
          : [{ name: 'Usable until', value: dateOf(statement.signedUntil) }]),
      ]
    case 'allowAll':
      return [
        addressFact('Spender', statement.spender),
        addressFact('Collection', statement.token),
        { name: 'Usable until', value: dateOf(statement.signedUntil) },
      ]
    case 'move':
      return [
        addressFact('To', statement.to),
        addressFact('Token', statement.token),
        { name: 'Amount', value: tokenAt(statement.token).amount(statement.amount) },
        { name: 'Usable until', value: dateOf(statement.signedUntil) },
      ]
    case 'trade':
      return [
        ...statement.gives.map(each => ({ name: 'You give', value: assetText(each, tokenAt, currency) })),
        ...statement.gets.map(each => ({ name: 'You get at least', value: assetText(each, tokenAt, currency) })),
        { name: 'Usable until', value: dateOf(statement.signedUntil) },
      ]
  }
}

function assetText({ standard, contract, amount, id }: Asset, tokenAt: TokenAt, currency: Currency): string {
  if (!contract) return currency ? `${readable(amount, currency.decimals)} ${currency.symbol}` : `${amount}`
  const { symbol, amount: written } = tokenAt(contract)
  return standard === 'NFT' ? `${symbol} ${id === undefined ? '' : `#${id}`}` : `${written(amount)} ${symbol}`
}

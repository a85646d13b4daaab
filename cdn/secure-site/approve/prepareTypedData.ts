import type { Hex } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import { explainOrder } from '../../../shared/signing/typedData/explainOrder.ts'
import { explainTypedData, type TypedReading } from '../../../shared/signing/typedData/explainTypedData.ts'
import { readTypedData } from '../../../shared/signing/typedData/readTypedData.ts'
import type { Asset, Statement } from '../../../shared/signing/typedData/Statement.ts'
import type { TypedData } from '../../../shared/signing/typedData/TypedData.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import { plainLine } from '../../../shared/unseen.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import { loadSigning } from '../signing/loadSigning.ts'
import type { Approval, ApprovalView, Fact } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { addressFact, assetFact, contractFact } from './explainCall.ts'
import { hashOf } from './hashOf.ts'
import { type Allowed, permissionOf, quantityOf, sortOf } from './quantity.ts'
import { askTokens, inQuotes, readable, type TokenWords } from './tokenWords.ts'
import { untilFact } from './untilFact.ts'

/** `eth_signTypedData_v4`. @throws `invalid_params`; `unauthorized` for another account */
export async function prepareTypedData(parts: ApprovalParts, params: unknown): Promise<Approval> {
  const { config, chainId, address, texts } = parts
  const { t } = texts
  const [account, given]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof account !== 'string' || !sameAddress(account, address))
    throw refuse('unauthorized', 'That account is not in this wallet')
  const network = BigInt(referenceOf(chainId))
  const data = readTypedData(given)
  const reading = explainTypedData(given, { address, network }, explainOrder)
  if (!data || !reading) throw refuse('invalid_params', 'This typed data is ambiguous')
  if (reading.elsewhere !== undefined)
    throw refuse('invalid_params', `The typed data is for network ${reading.elsewhere}, not for ${network}`)
  // Such a signature lets its holder make the account do anything, once it is a smart account.
  if (data.domain.verifyingContract !== undefined && sameAddress(data.domain.verifyingContract, entryPoint))
    throw refuse('invalid_params', 'Use wallet_sendCalls for operations of the account')
  const hash = hashed(data)
  const { statements } = reading
  const tokens = statements.flatMap(tokensOf)
  const tokenAt = await askTokens(parts, tokens)
  const { nativeCurrency, name = chainId } = config.networks.find(({ id }) => id === chainId) ?? {}
  // Only what is signed: the rest of the request means nothing.
  const written = (value: unknown) =>
    visibleText(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each), 2)).text
  return {
    view: {
      ...titleOf(reading, tokenAt, texts),
      message: statements.length ? undefined : written(data.message),
      facts: [
        ...statements.flatMap(each => factsOf(each, tokenAt, nativeCurrency, texts)),
        ...(reading.contract ? [addressFact(t('approve.fact.forContract'), reading.contract)] : []),
        ...(data.domain.name === undefined
          ? []
          : [
              {
                name: t('approve.fact.callsItself'),
                value: plainLine(data.domain.name, 48).line || t('approve.fact.callsItself.nothing'),
              },
            ]),
        {
          name: t('approve.fact.network'),
          value: data.domain.chainId === undefined ? t('approve.fact.network.any') : name,
        },
        { name: t('approve.fact.fee'), value: t('approve.fact.fee.none') },
      ],
      changes: [],
      isUnread: statements.length === 0,
      cautions: [
        ...new Set([
          ...reading.cautions.map(each => t(`approve.caution.typed.${each}`)),
          ...statements.flatMap(each => cautionsOf(each, tokenAt, texts)),
          ...(statements.length ? [] : [t('approve.caution.typed')]),
        ]),
      ],
      raw: written({ domain: data.domain, type: data.encodedType, message: data.message }),
    },
    async carryOut(opened) {
      const withSigner = await loadSigning.eip155()
      return withSigner(opened, ({ signToHex }) => signToHex(hash))
    },
  }
}

function hashed(data: TypedData): Hex {
  try {
    return hashOf(data)
  } catch {
    throw refuse('invalid_params', 'This typed data is ambiguous')
  }
}

/** A single asset gets its amount in large type; among several, none may stand for the others. */
function titleOf(
  { statements, primaryType }: TypedReading,
  tokenAt: TokenAt,
  texts: Words,
): Pick<ApprovalView, 'verb' | 'amount' | 'unit' | 'isEndless'> {
  const { t } = texts
  const [first, ...others] = statements
  // In quotes: “in” would make “Sign in” of it.
  if (!first) return { verb: t('approve.verb.typed', { type: inQuotes(primaryType, texts) }) }
  if (others.length)
    return { verb: t(statements.every(({ kind }) => kind === first.kind) ? titles[first.kind] : 'approve.verb.sign') }
  if (first.kind === 'allow') {
    const { verb, amount, unit, isEndless } = permissionOf(tokenAt(first.token), allowedBy(first), texts)
    return { verb: t(`approve.verb.${verb}`), amount, unit, isEndless }
  }
  if (first.kind === 'move') {
    const { amount, unit } = quantityOf(tokenAt(first.token), { number: first.amount }, texts)
    return { verb: t(titles.move), amount, unit }
  }
  if (first.kind === 'allowAll' && !first.isApproved) return { verb: t('approve.verb.typedEndAllowAll') }
  return { verb: t(titles[first.kind]) }
}

type Allowing = Extract<Statement, { kind: 'allow' }>

const allowedBy = ({ spender, amount, isUnlimited, isItem, isByPermit2 }: Allowing): Allowed => ({
  ...{ spender, number: amount, isUnlimited, isItem, isByPermit2 },
})

function cautionsOf(statement: Statement, tokenAt: TokenAt, texts: Words): readonly string[] {
  const { t } = texts
  switch (statement.kind) {
    case 'allow': {
      const token = tokenAt(statement.token)
      const { sort, isEndless, cautions } = permissionOf(token, allowedBy(statement), texts)
      if (!isEndless || sort === 'item') return cautions
      return [t('approve.caution.typed.unlimited', { symbol: token.symbol }), ...cautions]
    }
    case 'allowAll':
      return statement.isApproved ? [t('approve.caution.typed.everyNft')] : []
    case 'move':
      return quantityOf(tokenAt(statement.token), { number: statement.amount }, texts).cautions
    case 'trade':
      return [...statement.gives, ...statement.gets].flatMap(({ standard, contract, amount }) =>
        contract && standard === 'ERC20' ? quantityOf(tokenAt(contract), { number: amount }, texts).cautions : [],
      )
  }
}

const titles = {
  allow: 'approve.verb.allow',
  allowAll: 'approve.verb.typedAllowAll',
  move: 'approve.verb.typedMove',
  trade: 'approve.verb.typedTrade',
} as const satisfies Record<Statement['kind'], string>

function tokensOf(statement: Statement): readonly string[] {
  if (statement.kind !== 'trade') return [statement.token]
  return [...statement.gives, ...statement.gets].flatMap(({ contract }) => contract ?? [])
}

type TokenAt = (address: string) => TokenWords
type Currency = { symbol: string; decimals: number } | undefined

function factsOf(statement: Statement, tokenAt: TokenAt, currency: Currency, texts: Words): readonly Fact[] {
  const { t } = texts
  const usableUntil = (seconds: bigint) => untilFact(t('approve.fact.usableUntil'), seconds, texts)
  const traded = (name: string, asset: Asset) => {
    const { contract } = asset
    const note = contract && tokenAt(contract).note
    return assetFact(name, assetText(asset, tokenAt, currency, texts), contract, note)
  }
  switch (statement.kind) {
    case 'allow': {
      const token = tokenAt(statement.token)
      const { sort, amount } = permissionOf(token, allowedBy(statement), texts)
      return [
        addressFact(t('approve.fact.spender'), statement.spender),
        contractFact(statement.token, sort, token, texts),
        { name: t(sort === 'item' ? 'approve.fact.nft' : 'approve.fact.amount'), value: amount },
        ...(statement.until === undefined ? [] : [untilFact(t('approve.fact.until'), statement.until, texts)]),
        ...(statement.signedUntil === undefined ? [] : [usableUntil(statement.signedUntil)]),
      ]
    }
    case 'allowAll':
      return [
        addressFact(t('approve.fact.spender'), statement.spender),
        addressFact(t('approve.fact.collection'), statement.token),
        usableUntil(statement.signedUntil),
      ]
    case 'move': {
      const token = tokenAt(statement.token)
      const sort = sortOf(token)
      const { amount } = quantityOf(token, { number: statement.amount }, texts)
      return [
        addressFact(t('approve.fact.to'), statement.to),
        contractFact(statement.token, sort, token, texts),
        { name: t(sort === 'item' ? 'approve.fact.nft' : 'approve.fact.amount'), value: amount },
        usableUntil(statement.signedUntil),
      ]
    }
    case 'trade':
      return [
        ...statement.gives.map(each => traded(t('approve.fact.gives'), each)),
        ...statement.gets.map(each => traded(t('approve.fact.gets'), each)),
        usableUntil(statement.signedUntil),
      ]
  }
}

function assetText(
  { standard, contract, amount, id }: Asset,
  tokenAt: TokenAt,
  currency: Currency,
  texts: Words,
): string {
  if (!contract) return currency ? `${readable(amount, currency.decimals, texts)} ${currency.symbol}` : `${amount}`
  const token = tokenAt(contract)
  if (standard !== 'NFT') {
    const { amount: written, unit } = quantityOf(token, { number: amount }, texts)
    return `${written} ${unit}`
  }
  // Several pieces of one id all count.
  const pieces = amount === 1n ? '' : `${amount.toLocaleString(texts.numbers)} × `
  // Whoever takes the order chooses which.
  const which = id === undefined ? texts.t('approve.anyItem', { item: token.item }) : `${token.item} #${id}`
  return `${pieces}${which}`
}

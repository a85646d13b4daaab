import type { Hex } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import { explainOrder } from '../../../shared/signing/typedData/explainOrder.ts'
import { explainTypedData, type TypedReading } from '../../../shared/signing/typedData/explainTypedData.ts'
import { readTypedData } from '../../../shared/signing/typedData/readTypedData.ts'
import type { Asset, Statement } from '../../../shared/signing/typedData/Statement.ts'
import { isSameAddress } from '../../../shared/signing/typedData/sameAddress.ts'
import type { TypedData } from '../../../shared/signing/typedData/TypedData.ts'
import { visibleText } from '../../../shared/signing/visibleText.ts'
import { plainLine } from '../../../shared/unseen.ts'
import type { Words } from '../locales/siteTexts.ts'
import { refuse } from '../refuse.ts'
import { loadSigning } from '../signing/loadSigning.ts'
import type { Approval, ApprovalView, Fact } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { addressFact, dateOf } from './explainCall.ts'
import { hashOf } from './hashOf.ts'
import { askTokens, readable, type TokenWords } from './tokenWords.ts'

/** `eth_signTypedData_v4`. @throws `invalid_params`; `unauthorized` for another account */
export async function prepareTypedData(parts: ApprovalParts, params: unknown): Promise<Approval> {
  const { config, chainId, address, texts } = parts
  const { t } = texts
  const [account, given]: readonly unknown[] = Array.isArray(params) ? params : []
  if (typeof account !== 'string' || !isSameAddress(account, address))
    throw refuse('unauthorized', 'That account is not of this wallet')
  const network = BigInt(referenceOf(chainId))
  const data = readTypedData(given)
  const reading = explainTypedData(given, { address, network }, explainOrder)
  if (!data || !reading) throw refuse('invalid_params', 'This typed data cannot be read without doubt')
  if (reading.elsewhere !== undefined)
    throw refuse('invalid_params', `The typed data is for network ${reading.elsewhere}, not for ${network}`)
  // By such a signature, whoever sends it has the account do anything, once it is a smart one.
  if (data.domain.verifyingContract !== undefined && isSameAddress(data.domain.verifyingContract, entryPoint))
    throw refuse('invalid_params', 'The wallet signs operations of the account by wallet_sendCalls alone')
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
          ...tokens.flatMap(each => tokenAt(each).caution ?? []),
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
    throw refuse('invalid_params', 'This typed data cannot be read without doubt')
  }
}

/** One thing has an amount in large letters; of several, no one stands for the others. */
function titleOf(
  { statements, primaryType }: TypedReading,
  tokenAt: TokenAt,
  { t }: Words,
): Pick<ApprovalView, 'verb' | 'amount' | 'unit' | 'isEndless'> {
  const [first, ...others] = statements
  if (!first) return { verb: t('approve.verb.typed', { type: primaryType }) }
  if (others.length)
    return { verb: t(statements.every(({ kind }) => kind === first.kind) ? titles[first.kind] : 'approve.verb.sign') }
  if (first.kind === 'allow')
    return {
      verb: t(first.amount === 0n ? 'approve.verb.endAllow' : titles.allow),
      amount: first.isUnlimited ? t('approve.amount.unlimited') : tokenAt(first.token).amount(first.amount),
      unit: tokenAt(first.token).symbol,
      isEndless: first.isUnlimited,
    }
  if (first.kind === 'move')
    return {
      verb: t(titles.move),
      amount: tokenAt(first.token).amount(first.amount),
      unit: tokenAt(first.token).symbol,
    }
  if (first.kind === 'allowAll' && !first.isApproved) return { verb: t('approve.verb.typedEndAllowAll') }
  return { verb: t(titles[first.kind]) }
}

function cautionsOf(statement: Statement, tokenAt: TokenAt, { t }: Words): readonly string[] {
  if (statement.kind === 'allow' && statement.isUnlimited)
    return [t('approve.caution.typed.unlimited', { symbol: tokenAt(statement.token).symbol })]
  if (statement.kind === 'allowAll' && statement.isApproved) return [t('approve.caution.typed.everyNft')]
  return []
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
  const usableUntil = (seconds: bigint) => ({ name: t('approve.fact.usableUntil'), value: dateOf(seconds, texts) })
  switch (statement.kind) {
    case 'allow':
      return [
        addressFact(t('approve.fact.spender'), statement.spender),
        addressFact(t('approve.fact.token'), statement.token),
        {
          name: t('approve.fact.amount'),
          value: statement.isUnlimited
            ? t('approve.amount.unlimited')
            : tokenAt(statement.token).amount(statement.amount),
        },
        ...(statement.until === undefined
          ? []
          : [{ name: t('approve.fact.until'), value: dateOf(statement.until, texts) }]),
        ...(statement.signedUntil === undefined ? [] : [usableUntil(statement.signedUntil)]),
      ]
    case 'allowAll':
      return [
        addressFact(t('approve.fact.spender'), statement.spender),
        addressFact(t('approve.fact.collection'), statement.token),
        usableUntil(statement.signedUntil),
      ]
    case 'move':
      return [
        addressFact(t('approve.fact.to'), statement.to),
        addressFact(t('approve.fact.token'), statement.token),
        { name: t('approve.fact.amount'), value: tokenAt(statement.token).amount(statement.amount) },
        usableUntil(statement.signedUntil),
      ]
    case 'trade':
      return [
        ...statement.gives.map(each => ({
          name: t('approve.fact.gives'),
          value: assetText(each, tokenAt, currency, texts),
        })),
        ...statement.gets.map(each => ({
          name: t('approve.fact.gets'),
          value: assetText(each, tokenAt, currency, texts),
        })),
        usableUntil(statement.signedUntil),
      ]
  }
}

function assetText(
  { standard, contract, amount, id }: Asset,
  tokenAt: TokenAt,
  currency: Currency,
  { t }: Words,
): string {
  if (!contract) return currency ? `${readable(amount, currency.decimals)} ${currency.symbol}` : `${amount}`
  const { kind, symbol, amount: written } = tokenAt(contract)
  if (standard !== 'NFT') return `${written(amount)} ${symbol}`
  return `${kind === 'unsure' ? t('approve.unit.anUnknownNft') : symbol} ${id === undefined ? '' : `#${id}`}`
}

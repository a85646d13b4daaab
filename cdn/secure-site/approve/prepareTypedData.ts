import { hashTypedData } from 'viem'
import { referenceOf } from '../../../shared/caip.ts'
import { explainOrder } from '../../../shared/signing/typedData/explainOrder.ts'
import { explainTypedData } from '../../../shared/signing/typedData/explainTypedData.ts'
import { parseTypedData } from '../../../shared/signing/typedData/parseTypedData.ts'
import type { Asset, Statement, TypedCaution } from '../../../shared/signing/typedData/Statement.ts'
import { isSameAddress } from '../../../shared/signing/typedData/sameAddress.ts'
import { refuse } from '../refuse.ts'
import { signHashToHex } from '../signing/signHash.ts'
import { withEntropy } from '../vault/vault.ts'
import type { Approval, Fact } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { addressFact, dateOf } from './explainCall.ts'
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
  const reading = explainTypedData(given, { address, network }, explainOrder)
  if (!reading) throw refuse('invalid_params', 'This typed data cannot be read without doubt')
  if (reading.elsewhere !== undefined)
    throw refuse('invalid_params', `The typed data is for network ${reading.elsewhere}, not for ${network}`)
  const raw = parseTypedData(given)
  const hash = hashTypedData(raw as Parameters<typeof hashTypedData>[0])
  const tokens = reading.statements.flatMap(tokensOf)
  const tokenAt = await askTokens(parts, tokens)
  const { nativeCurrency, name = chainId } = config.networks.find(({ id }) => id === chainId) ?? {}
  const [first] = reading.statements
  const facts = reading.statements.flatMap(each => factsOf(each, tokenAt, nativeCurrency))
  return {
    view: {
      ...(first?.kind === 'allow'
        ? {
            verb: 'Allow spending',
            amount: first.isUnlimited ? 'Unlimited' : tokenAt(first.token).amount(first.amount),
            unit: tokenAt(first.token).symbol,
          }
        : { verb: first ? titles[first.kind] : `Sign ${reading.primaryType}` }),
      message: reading.statements.length
        ? undefined
        : JSON.stringify(Object(raw).message, undefined, 2).slice(0, 4_000),
      facts: [
        ...facts,
        ...(reading.contract ? [addressFact('For the contract', reading.contract)] : []),
        { name: 'Network', value: name },
        { name: 'Fee', value: 'None' },
      ],
      changes: [],
      cautions: [
        ...reading.cautions.map(each => cautions[each]),
        ...reading.statements.flatMap(each =>
          each.kind === 'allow' && each.isUnlimited
            ? [`The spender may take all your ${tokenAt(each.token).symbol} by this signature alone.`]
            : [],
        ),
        ...(reading.statements.length ? [] : ['We cannot read what this does. Sign it only if you trust the site.']),
        ...new Set(tokens.flatMap(each => tokenAt(each).caution ?? [])),
      ],
      raw: JSON.stringify(raw, undefined, 2),
    },
    carryOut: opened => withEntropy(opened, opened.vaultKey, entropy => signHashToHex(entropy, hash)),
  }
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
      return [addressFact('Spender', statement.spender), addressFact('Collection', statement.token)]
    case 'move':
      return [
        addressFact('To', statement.to),
        addressFact('Token', statement.token),
        { name: 'Amount', value: tokenAt(statement.token).amount(statement.amount) },
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

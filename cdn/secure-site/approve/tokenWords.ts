import { formatUnits } from 'viem'
import { type ContractAnswer, contracts } from '../../../shared/api/contracts.schema.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import { formatExact } from '../../../shared/i18n/formatExact.ts'
import { addressKey } from '../../../shared/spellAddress.ts'
import { plainLine } from '../../../shared/unseen.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import type { ShippedToken } from './shippedTokens.ts'

/** A network's native currency. */
export interface Currency {
  symbol: string
  decimals: number
  /** An amount's value in dollars, if the price is known (askPrices.ts). */
  worth?: ((value: bigint) => string) | undefined
}

/** What a contract is, for a visitor. */
export interface TokenWords {
  /** What it answers as; `mixed` is both. Call sortOf (quantity.ts) before describing a number. */
  kind: 'token' | 'nft' | 'mixed' | 'unknown'
  /** For an amount: its symbol if the operator lists it; else a description. */
  symbol: string
  amount(value: bigint): string
  /** Only if the token's decimals are known. */
  decimals?: number | undefined
  worth?: Currency['worth']
  /** For an NFT. */
  item: string
  /** The source of these facts, unless it is this site. */
  note?: string | undefined
  caution?: string | undefined
}

const unsure = (kind: 'mixed' | 'unknown', { t, numbers }: Words): TokenWords => ({
  kind,
  symbol: t(`approve.unit.${kind}`),
  amount: value => value.toLocaleString(numbers),
  item: t('approve.unit.anUnknownNft'),
  caution: t(`approve.caution.${kind}Token`),
})

/** Asks the server about contracts, or Solana mints. */
export async function askTokens(
  { callPublic, chainId, texts }: ApprovalParts,
  addresses: readonly string[],
): Promise<(address: string) => TokenWords> {
  const keyOf = (address: string) => addressKey(namespaceOf(chainId), address)
  const asked = [...new Set(addresses.map(keyOf))].slice(0, 16).map(contract => ({ contract }))
  if (!asked.length) return () => unsure('unknown', texts)
  const [answer, { shippedToken }] = await Promise.all([
    callPublic(contracts, chainId, { asked }),
    import('./shippedTokens.ts'),
  ])
  const known = new Map(answer?.contracts.map(each => [keyOf(each.contract), wordsOf(each, texts)]))
  return address => {
    const shipped = shippedToken(chainId, address)
    return shipped ? shippedWords(shipped, texts) : (known.get(keyOf(address)) ?? unsure('unknown', texts))
  }
}

const shippedWords = ({ symbol, decimals }: ShippedToken, texts: Words): TokenWords => ({
  ...{ kind: 'token', symbol, decimals, item: texts.t('approve.unit.nft') },
  amount: value => readable(value, decimals, texts),
})

function wordsOf({ kind, decimals, symbol, isListed, poses }: ContractAnswer, texts: Words): TokenWords {
  const { t, numbers } = texts
  const tokens = t('approve.unit.tokens')
  const item = quoted(symbol, t('approve.unit.nft'), texts)
  if (kind === 'nft') return { kind, item, symbol: item, amount: value => value.toLocaleString(numbers) }
  if (kind !== 'token' || decimals === undefined) return unsure(kind === 'mixed' ? kind : 'unknown', texts)
  return {
    ...{ kind, item, decimals },
    symbol: isListed ? lineOf(symbol, tokens) : quoted(symbol, tokens, texts),
    amount: value => readable(value, decimals, texts),
    note: t('approve.note.byServer'),
    caution: poses
      ? t('approve.caution.poses', { symbol: lineOf(poses, t('approve.unit.another')) })
      : isListed
        ? undefined
        : t('approve.caution.unlisted'),
  }
}

/** A token's own symbol in quotes: after a number, a symbol such as `000 USDC` would read as more digits. */
export const quoted = (text: string, otherwise: string, texts: Words) => {
  const { line } = plainLine(text, 24)
  return line ? inQuotes(line, texts) : otherwise
}

/** All that reads as a quotation mark. */
const marks = /[\p{Quotation_Mark}\u02ba\u02ee\u2033\u275b-\u275e]/gu

/** A foreign line in quotes, which it cannot end: else what follows would read as ours. */
export const inQuotes = (line: string, { t }: Words) => t('approve.quoted', { text: line.replace(marks, "'") })

const lineOf = (text: string, otherwise: string) => plainLine(text, 24).line || otherwise

/** All digits, because someone is about to sign it, in the visitor's notation, as the modal writes them. */
export const readable = (value: bigint, decimals: number, { numbers }: Words): string =>
  formatExact(formatUnits(value, decimals), numbers)

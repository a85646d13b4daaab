import { broughtAlong } from './broughtAlong.ts'

/** A text read as an amount. `tooFine`: it has more decimals than the token. `foreign`: it is in another unit. */
export type AmountReading =
  | { readonly is: 'amount'; readonly amount: bigint }
  /** It means different amounts in different languages: never guess with money. */
  | { readonly is: 'ambiguous'; readonly amounts: readonly bigint[] }
  | { readonly is: 'none' | 'tooFine' | 'foreign' }

interface Unit {
  decimals: number
  symbol: string
}

/** The sign before the decimals; the other one may group thousands. */
type DecimalSign = '.' | ',' | typeof arabicSign

const arabicSign = '٫'
/** Invisible, and copied along with numbers. */
const invisible = new RegExp(`[${broughtAlong}]`, 'gu')
/** Groups of three, or of two before the last as in India: 1,00,000. */
const grouped = /^[1-9]\d{0,2}([.,' ٬])\d{3}(\1\d{3})*$|^[1-9]\d?(,\d\d)+,\d{3}$/

/**
 * Reads an amount that somebody typed or pasted. A comma and a point both separate decimals, so that every keyboard works.
 * Where `1.250` may be a little or a thousand times that, the visitor's languages decide if they agree.
 * @param languages of the visitor; the modal may speak another
 */
export function readAmount(text: string, { decimals, symbol }: Unit, languages: readonly string[]): AmountReading {
  const typed = plain(withoutUnit(text.replace(invisible, '').trim(), symbol))
  if (/\p{Sc}|^\p{L}{2}|\p{L}{2}$/u.test(typed)) return { is: 'foreign' }
  const signs: readonly DecimalSign[] = typed.includes(arabicSign) ? [arabicSign] : ['.', ',']
  const read = signs.flatMap(sign => partsOf(typed, sign) ?? [])
  const meant =
    read.length > 1 && /[.,]/.test(typed)
      ? read.filter(({ sign }) => isMeant(typed, sign, languages))
      : read.slice(0, 1)
  if (!meant.length) return { is: 'none' }
  const amounts = meant.flatMap(parts => amountOf(parts, decimals) ?? [])
  const [amount] = amounts
  if (amount === undefined) return { is: 'tooFine' }
  return meant.length > 1
    ? { is: 'ambiguous', amounts: amounts.sort((a, b) => (a < b ? -1 : 1)) }
    : { is: 'amount', amount }
}

/** A decimal number as a visitor would type it, and as it is read again. */
export function writeAmount(number: string, languages: readonly string[]): string {
  const { decimal } = signsOf(languages[0])
  const written = number.replace('.', decimal)
  const [, fraction = ''] = number.split('.')
  const again = readAmount(written, { decimals: fraction.length, symbol: '' }, languages)
  // With a fourth decimal it groups no thousands.
  return fraction && again.is === 'ambiguous' ? `${written}0` : written
}

interface Parts {
  sign: DecimalSign
  whole: string
  fraction: string
}

function partsOf(typed: string, sign: DecimalSign): Parts | undefined {
  const [whole = '', fraction = '', ...more] = typed.split(sign)
  const isWhole = /^\d*$/.test(whole) || grouped.test(whole)
  if (more.length || !isWhole || !/^\d*$/.test(fraction) || !(whole + fraction)) return undefined
  return { sign, whole: whole.replace(/\D/g, ''), fraction }
}

function amountOf({ whole, fraction }: Parts, decimals: number): bigint | undefined {
  const exact = fraction.replace(/0+$/, '')
  return exact.length > decimals ? undefined : BigInt(whole + exact.padEnd(decimals, '0'))
}

/** Whether one of the languages would read the only comma or point this way. A language without that sign allows both. */
function isMeant(typed: string, sign: DecimalSign, languages: readonly string[]): boolean {
  const found = typed.includes(',') ? ',' : '.'
  const isDecimal = sign === found
  const known = languages.map(signsOf)
  return !known.length || known.some(({ decimal, group }) => found !== (isDecimal ? group : decimal))
}

function signsOf(language = 'en'): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn', useGrouping: true }).formatToParts(
    12_345_678.5,
  )
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: find('decimal'), group: find('group') }
}

/**
 * Text copied from a token list starts or ends with the token's symbol. A digit at the symbol's edge may belong to the
 * amount, unless a blank separates them.
 */
function withoutUnit(text: string, symbol: string): string {
  const unit = symbol.trim()
  if (!/[\p{L}\p{Sc}]/u.test(unit)) return text
  const isUnit = (part: string) => part.toLowerCase() === unit.toLowerCase()
  const [before, behind] = [text.slice(0, -unit.length), text.slice(unit.length)]
  const isAtEnd = isUnit(text.slice(-unit.length)) && (/^[\p{L}\p{Sc}]/u.test(unit) || /\s$/.test(before))
  const isAtStart = isUnit(text.slice(0, unit.length)) && (/[\p{L}\p{Sc}]$/u.test(unit) || /^\s/.test(behind))
  return (isAtEnd ? before : isAtStart ? behind : text).trim()
}

/** Digits of all scripts and signs of wide keyboards as ASCII; one kind of space, and one of apostrophe. */
function plain(text: string): string {
  return text
    .replace(/\p{Nd}/gu, digit => String(numberOf(digit)))
    .replace(/\s/g, ' ')
    .replace(/[’ʼ]/g, "'")
    .replace(/[，]/g, ',')
    .replace(/[．]/g, '.')
}

/** Digits of a script follow each other, and those before a zero belong to other tens. */
function numberOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

import type { Namespace } from '../../../shared/caip.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'

const shownLength = 4
/** So few letters are other ones only where somebody mistyped, or wants it to look so. */
const fewLetters = 4

/**
 * An address that is nearly this one, or begins and ends like it, and is another: people mistype, and whoever poisons a
 * history makes such addresses, as people compare the ends.
 * @param trusted the visitor's own, and those they have sent to from here
 * @param seen in the history, which strangers write into
 */
export function lookAlike(
  namespace: Namespace,
  address: string,
  trusted: readonly string[],
  seen: readonly string[] = [],
): string | undefined {
  const isSame = (each: string) => isSameAddress(namespace, each, address)
  if (trusted.some(isSame)) return undefined
  const ends = endsOf(address)
  return [...trusted, ...seen].find(
    each => !isSame(each) && (String(endsOf(each)) === String(ends) || isNearly(each, address)),
  )
}

/** Whether one of both ends is that of the other address. */
export function isPartlyAlike(a: string, b: string): boolean {
  const [endsOfA, endsOfB] = [endsOf(a), endsOf(b)]
  return endsOfA[0] === endsOfB[0] || endsOfA[1] === endsOfB[1]
}

/** Whether both differ in a few letters, or by one that was left out or typed twice. */
function isNearly(a: string, b: string): boolean {
  const [one, other] = [lettersOf(a), lettersOf(b)]
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end++
  if (one.length !== other.length) return Math.max(one.length, other.length) - start - end <= 1
  return [...one].filter((letter, index) => letter !== other[index]).length <= fewLetters
}

function lettersOf(address: string): string {
  return address.replace(/^(0x|bc1|tb1|bcrt1)/i, '').toLowerCase()
}

function endsOf(address: string): readonly [string, string] {
  const text = lettersOf(address)
  return [text.slice(0, shownLength), text.slice(-shownLength)]
}

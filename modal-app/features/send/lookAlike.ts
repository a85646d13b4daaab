import type { Namespace } from '../../../shared/caip.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'

const shownLength = 4
/** Addresses that differ in at most this many letters are typos or fakes. */
const fewLetters = 4

/**
 * Finds a known address that looks like this one but isn't: almost equal, or equal at both ends. People mistype, and
 * scammers make such addresses because people compare only the ends.
 * @param trusted the visitor's own addresses, and those that they have sent to from here
 * @param seen addresses in the history, which strangers can add to
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

/** Whether the addresses share their beginning or their end. */
export function isPartlyAlike(a: string, b: string): boolean {
  const [endsOfA, endsOfB] = [endsOf(a), endsOf(b)]
  return endsOfA[0] === endsOfB[0] || endsOfA[1] === endsOfB[1]
}

/** Whether the addresses differ only in a few letters, or by one missing or doubled letter. */
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

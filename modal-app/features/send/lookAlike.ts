import type { Namespace } from '../../../shared/caip.ts'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'

const shownLength = 4

/**
 * An address that begins and ends like this one and is another: whoever poisons a history makes such addresses, as people
 * compare the ends.
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
  return [...trusted, ...seen].find(each => endsOf(each) === ends && !isSame(each))
}

function endsOf(address: string): string {
  const text = address.replace(/^(0x|bc1|tb1|bcrt1)/i, '').toLowerCase()
  return `${text.slice(0, shownLength)} ${text.slice(-shownLength)}`
}

/** How a token's contract counts and calls it. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

const maxSymbol = 32
const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'

/**
 * Asks a token what it calls itself, and how it counts.
 * @param call runs an `eth_call` on a node of the operator's: a page's own could say anything of amounts
 * @returns undefined if either is no sensible answer
 */
export async function askToken(
  call: (to: string, data: string) => Promise<unknown>,
  contract: string,
): Promise<TokenFacts | undefined> {
  const [name, count] = await Promise.all([call(contract, symbolSelector), call(contract, decimalsSelector)])
  const symbol = readText(name)
  const decimals = typeof count === 'string' && /^0x[0-9a-f]{64}$/i.test(count) ? BigInt(count) : undefined
  // More decimals than a number of 256 bits has digits are a trick.
  return symbol && decimals !== undefined && decimals <= 77n ? { symbol, decimals: Number(decimals) } : undefined
}

/** A `string`, or the `bytes32` of early tokens. One line, without characters that hide, reorder or join others. */
function readText(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2}){32,2000}$/i.test(answer)) return ''
  const words = answer.slice(2)
  const length = words.length > 128 ? Number(BigInt(`0x${words.slice(64, 128)}`)) : 0
  const text = words.length === 64 ? words.replace(/(?:00)+$/, '') : words.slice(128, 128 + 2 * Math.min(length, 200))
  const bytes = Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  return [...new TextDecoder().decode(bytes).normalize('NFC')]
    .map(letter => (/[\s\p{Cc}\p{Zl}\p{Zp}]/u.test(letter) ? ' ' : letter))
    .filter(letter => !/[\p{Cf}\p{DI}\p{Cs}\p{Co}\p{Cn}]/u.test(letter))
    .slice(0, maxSymbol)
    .join('')
    .trim()
}

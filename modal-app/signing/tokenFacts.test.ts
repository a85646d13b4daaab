import { encodeAbiParameters, type Hex, padHex, parseAbiParameters, stringToHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { askToken } from './tokenFacts.ts'

const text = (symbol: string) => encodeAbiParameters(parseAbiParameters('string'), [symbol])
const number = (count: number | bigint) => toHex(count, { size: 32 })

function token(symbol: unknown, decimals: unknown) {
  return askToken(async (_, data) => (data === '0x95d89b41' ? symbol : decimals), '0x1')
}

test.each<[string, Hex, string]>([
  ['a string', text('TUSD'), 'TUSD'],
  ['bytes32, of early tokens', padHex(stringToHex('MKR'), { dir: 'right', size: 32 }), 'MKR'],
  ['a bidi override', text('\u202eDSUT'), 'DSUT'],
  ['line breaks and control characters', text('T\n\u0000USD'), 'T  USD'],
  ['zero-width characters', text('U\u200bS\u2060DC'), 'USDC'],
  ['a very long one', text('x'.repeat(500)), 'x'.repeat(32)],
])('reads a symbol in %s', async (_, answer, symbol) => {
  expect(await token(answer, number(6))).toEqual({ symbol, decimals: 6 })
})

test.each<[string, unknown, unknown]>([
  ['no symbol', text(''), number(6)],
  ['a symbol of hidden characters', text('\u200b\u202e'), number(6)],
  ['no answers', undefined, undefined],
  ['answers that are not hex', 'TUSD', 6],
  ['no decimals', text('TUSD'), '0x'],
  ['more decimals than there are digits', text('TUSD'), number(78)],
  ['decimals without an end', text('TUSD'), number((1n << 256n) - 1n)],
  ['a length beyond the answer', `${text('TUSD').slice(0, 66)}${'f'.repeat(64)}`, number(6)],
])('takes %s for no token', async (_, symbol, decimals) => {
  expect(await token(symbol, decimals)).toBeUndefined()
})

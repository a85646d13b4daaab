import { type Address, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { createTokenFactsCache } from './tokenFacts.ts'

const token: Address = `0x${'22'.repeat(20)}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const six: Hex = `0x${'6'.padStart(64, '0')}`

test.each<[string, (Hex | undefined)[]]>([
  ['decimals', [text('Test Dollar'), text('TUSD'), undefined]],
  ['symbol', [text('Test Dollar'), undefined, six]],
])('a token whose %s was not read is read again soon', (_, values) => {
  const clock = { now: 0 }
  const facts = createTokenFactsCache(() => clock.now)
  facts.unknown('eip155:1', [token]).keep(values)
  clock.now = 60_000
  const again = facts.unknown('eip155:1', [token])
  expect(again.reads).toHaveLength(3)
  again.keep([text('Test Dollar'), text('TUSD'), six])
  clock.now = 3_600_000
  expect(facts.unknown('eip155:1', [token]).reads).toEqual([])
  expect(facts.get('eip155:1', token)).toEqual({ name: 'Test Dollar', symbol: 'TUSD', decimals: 6 })
})

import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { testTexts } from '../locales/testTexts.ts'
import { feeFact } from './feeWords.ts'

const ether = { symbol: 'ETH', decimals: 18 }

test.each([
  [21_001_162_665_000n, 'at most 0.00002101 ETH'],
  [21_000_000_000_000n, 'at most 0.000021 ETH'],
  [20_999_999_999_999n, 'at most 0.000021 ETH'],
  [1n, 'at most 0.000000000000000001 ETH'],
  [parseEther('1.000099991'), 'at most 1.0001 ETH'],
  [parseEther('0.999999'), 'at most 1 ETH'],
])('a fee of %i wei is never more than what the card says', (most, says) => {
  const { note } = feeFact({ gas: 1n, likely: most, most, maxFee: 1n, priorityFee: 0n }, ether, testTexts())
  expect(note).toBe(says)
})

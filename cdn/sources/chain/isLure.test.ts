import { expect, test } from 'vitest'
import { isLure } from './isLure.ts'

test.each([
  ['Claim at prize.example', true],
  ['$ 5000 USDC (usdc-gift.com)', true],
  ['visit https://x', true],
  ['ｖｉｓｉｔ ｍｅ', true],
  ['Test Garden #1', false],
  ['USD Coin', false],
  ['Wrapped Ether v1.5', false],
  ['Tether', false],
])('%s leads to a site: %s', (name, expected) => expect(isLure(name)).toBe(expected))

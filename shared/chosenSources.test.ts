import { expect, test } from 'vitest'
import { chosenSources } from './chosenSources.ts'
import { settingDefaults } from './settings.gen.ts'

test.each([[undefined], [true], [settingDefaults.swaps]])('%j limits nobody', swaps => {
  expect(chosenSources(swaps)).toBeUndefined()
})

test.each([
  [false, []],
  [[], []],
  [['1inch'], ['1inch']],
  [
    ['uniswap-v3', '0x'],
    ['uniswap-v3', '0x'],
  ],
])('%j means %j and nobody else', (swaps, chosen) => {
  expect(chosenSources(swaps)).toEqual(chosen)
})

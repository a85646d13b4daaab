import { type Address, pad } from 'viem'
import { expect, test } from 'vitest'
import { readBlock, readBlockEvents } from './readBlocks.ts'

const account: Address = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`
const block = { number: '0x5', hash: pad('0x5'), timestamp: '0x1' }

test('transactions with parties that are no addresses are made up', () => {
  const hash = pad('0x1')
  const transactions = [
    { hash, from: account, to: 'no\0address', value: '0x1' },
    { hash, from: 'x'.repeat(100_000), to: account, value: '0x1' },
    { hash, from: account, to: null, value: '0x0' },
    { hash, from: account.toUpperCase().replace('0X', '0x'), to: other, value: '0x1' },
  ]
  expect(readBlockEvents({ ...block, transactions }, account, 5)).toMatchObject([
    { tx_index: 2, sender: account, recipient: '' },
    { tx_index: 3, sender: account, recipient: other },
  ])
})

test('a block of a year that no date has is made up', () => {
  expect(readBlock({ ...block, timestamp: `0x${(253_402_300_799).toString(16)}` })).toBeDefined()
  expect(readBlock({ ...block, timestamp: `0x${(253_402_300_800).toString(16)}` })).toBeUndefined()
})

import { type Address, encodeAbiParameters, pad, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { readLogs } from './readLogs.ts'

const account: Address = `0x${'11'.repeat(20)}`
const other: Address = `0x${'22'.repeat(20)}`
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

test('items that move nothing hide no other item of their batch', () => {
  const ids = Array.from({ length: 101 }, (_, index) => BigInt(index))
  const log = {
    blockNumber: '0x1',
    transactionIndex: '0x0',
    logIndex: '0x0',
    transactionHash: pad('0x1'),
    address: other,
    topics: [batch, pad(other), pad(other), pad(account)],
    data: encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [
      ids,
      ids.map(id => (id === 100n ? 1n : 0n)),
    ]),
  }
  expect(readLogs([log], account, 0, 9)).toMatchObject([{ token_id: '100', amount: '1', recipient: account, part: 0 }])
})

test('a log of a year that no date has is read without its time', () => {
  const log = {
    blockNumber: '0x1',
    transactionIndex: '0x0',
    logIndex: '0x0',
    transactionHash: pad('0x1'),
    address: other,
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(other), pad(account)],
    data: pad('0x1'),
    blockTimestamp: '0xffffffffff',
  }
  expect(readLogs([log], account, 0, 9)).toMatchObject([{ time: null }])
})

import { expect, test } from 'vitest'
import type { Transfer } from '../../../shared/api/history.schema.ts'
import { sampleTransfer as move, nftTransfer } from '../../gallery/ownings.ts'
import { shownTransfers } from './shownTransfers.ts'

const words = (transfers: readonly Transfer[]) =>
  transfers.map(
    ({ fungible_info, nft_info, direction, quantity }) =>
      `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  )

test.each<[string, Transfer[], string[]]>([
  ['one stays', [move('ETH', 'in', '1')], ['in 1 ETH']],
  [
    'those of one token and direction are added up',
    [move('USDC', 'out', '0.1', 0.1), move('USDC', 'out', '0.2', 0.2)],
    ['out 0.3 USDC'],
  ],
  [
    'what went out stands first',
    [move('USDC', 'in', '10', 10), move('ETH', 'out', '1', 10)],
    ['out 1 ETH', 'in 10 USDC'],
  ],
  [
    'of two, one below a tenth is dropped',
    [move('ETH', 'out', '1', 0.99), move('USDC', 'in', '10', 10)],
    ['in 10 USDC'],
  ],
  ['of two, a tenth stays', [move('ETH', 'out', '1', 1), move('USDC', 'in', '10', 10)], ['out 1 ETH', 'in 10 USDC']],
  [
    'what has no known value is never dropped',
    [move('X', 'out', '1'), move('USDC', 'in', '10', 10)],
    ['out 1 X', 'in 10 USDC'],
  ],
  [
    'of more, those below a hundredth are dropped',
    [move('A', 'out', '1', 100), move('B', 'in', '2', 1), move('C', 'in', '3', 0.9)],
    ['out 1 A', 'in 2 B'],
  ],
  [
    'the two most valuable are kept',
    [move('A', 'in', '1', 5), move('B', 'in', '2', 9), move('C', 'out', '3', 8)],
    ['out 3 C', 'in 2 B'],
  ],
  ['NFTs are not added up', [nftTransfer('in', 'One'), nftTransfer('in', 'Two')], ['in 1 One', 'in 1 Two']],
  ['spam beside something else is left out', [nftTransfer('in', 'CLAIM', true), move('ETH', 'in', '1')], ['in 1 ETH']],
])('%s', (_, transfers, shown) => expect(words(shownTransfers(transfers))).toEqual(shown))

test('a token that takes the name of a listed one is not added to it', () => {
  const fake: Transfer = {
    ...move('USDC', 'in', '1000000'),
    fungible_info: { name: 'USDC', symbol: 'USDC', isListed: false },
  }
  expect(shownTransfers([move('USDC', 'in', '1'), fake])).toHaveLength(2)
})

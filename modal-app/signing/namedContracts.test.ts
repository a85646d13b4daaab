import { expect, test } from 'vitest'
import { otherToken, owner, spender, token } from '../../shared/signing/typedData/testTypedData.ts'
import { namedContracts } from './namedContracts.ts'
import type { RequestReading } from './readRequest.ts'

const call = { to: token, data: '0x', value: 0n } as const
const from = { from: owner, to: spender }

test('each contract is named once with each of its numbers, those of batches, too', () => {
  const does = [
    { kind: 'transfer', contract: token, to: spender, amount: 5n },
    { kind: 'approve', contract: token.toLowerCase(), spender, amount: 5n, isUnlimited: false },
    {
      kind: 'transferItems',
      contract: otherToken,
      ...from,
      items: [
        { id: 7n, amount: 2n },
        { id: 0n, amount: 1n },
      ],
    },
    {
      kind: 'batch',
      contract: token,
      calls: [
        { kind: 'transferFrom', contract: otherToken, ...from, amount: 9n },
        { kind: 'approveAll', contract: otherToken, operator: spender, isApproved: true },
      ],
    },
    { kind: 'plain', to: spender, amount: 1n },
    { kind: 'unknown', contract: token, selector: '0x12345678' },
  ] as const
  const reading: RequestReading = { kind: 'calls', calls: does.map(each => ({ call, does: each })), cautions: [] }
  expect(namedContracts(reading).map(({ contract, number }) => [contract.toLowerCase(), number])).toEqual(
    [
      [token, 5n],
      [otherToken, 7n],
      [otherToken, 0n],
      [otherToken, 9n],
      [otherToken, undefined],
    ].map(([contract, number]) => [String(contract).toLowerCase(), number]),
  )
})

test('an order names its tokens with their amounts, and its NFTs by their numbers', () => {
  const reading: RequestReading = {
    kind: 'typed',
    primaryType: 'Order',
    cautions: [],
    statements: [
      {
        kind: 'trade',
        gives: [
          { standard: 'NFT', contract: otherToken, amount: 3n, id: 77n },
          { standard: 'native', amount: 1n },
        ],
        gets: [
          { standard: 'ERC20', contract: token, amount: 5n },
          { standard: 'NFT', contract: otherToken, amount: 1n },
        ],
        signedUntil: 1n,
      },
      { kind: 'allowAll', token: otherToken, spender, isApproved: true, signedUntil: 1n },
      { kind: 'move', token, to: spender, amount: 6n, signedUntil: 1n },
    ],
  }
  expect(namedContracts(reading)).toEqual([
    { contract: otherToken, number: 77n },
    { contract: token, number: 5n },
    { contract: otherToken, number: undefined },
    { contract: token, number: 6n },
  ])
})

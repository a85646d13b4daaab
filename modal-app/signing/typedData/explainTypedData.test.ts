import { expect, test } from 'vitest'
import { explainTypedData } from './explainTypedData.ts'
import * as given from './testTypedData.ts'
import { otherToken, owner, spender, token } from './testTypedData.ts'

const signer = { address: owner, network: 1n }
const explain = (data: unknown) => explainTypedData(JSON.stringify(data), signer)
const deadline = 1_800_000_000n

const allow = { kind: 'allow', token, spender, isOnce: false }
const gives = (amount: bigint) => [{ standard: 'ERC20', contract: token, amount }]
const gets = [{ standard: 'ERC20', contract: otherToken, amount: 2000n }]

test.each<[string, given.GivenTypedData, object[]]>([
  ['a permit', given.permit(), [{ ...allow, amount: 12_500_000n, isUnlimited: false, signedUntil: deadline }]],
  ['an unlimited permit', given.permit({ value: given.maxUint256 }), [{ ...allow, isUnlimited: true }]],
  ['DAI’s permit', given.daiPermit(), [{ ...allow, isUnlimited: true }]],
  ['DAI’s permit that takes away', given.daiPermit({ allowed: false }), [{ amount: 0n, isUnlimited: false }]],
  ['a transfer', given.authorization(), [{ kind: 'move', token, to: spender, amount: 5_000_000n }]],
  ['a receipt', given.authorization('ReceiveWithAuthorization'), [{ kind: 'move', to: spender }]],
  [
    'Permit2’s permit',
    given.permitSingle(),
    [{ ...allow, isUnlimited: true, until: 1_900_000_000n, signedUntil: deadline }],
  ],
  ['Permit2’s batch', given.permitBatch(), [{ ...allow, amount: 1000n }, { token: otherToken }]],
  ['Permit2’s transfer', given.permitTransfer(), [{ ...allow, isOnce: true, amount: 1000n }]],
  [
    'Permit2’s transfers',
    given.permitBatchTransfer(),
    [
      { isOnce: true, isUnlimited: false },
      { token: otherToken, isUnlimited: true },
    ],
  ],
  ['an order of UniswapX', given.dutchOrder(), [{ gives: gives(1000n), gets: [{ standard: 'native', amount: 800n }] }]],
  [
    'an order of Seaport',
    given.seaportOrder(),
    [
      {
        gives: [{ standard: 'NFT', contract: otherToken, amount: 1n, id: 77n }],
        gets: [{ standard: 'native', amount: 900n }],
        signedUntil: deadline,
      },
    ],
  ],
  ['0x’s limit order', given.limitOrder(), [{ gives: gives(1000n), gets, signedUntil: deadline }]],
  ['0x’s RFQ order', given.rfqOrder(), [{ gives: gives(1000n), gets, signedUntil: deadline }]],
  ['0x’s OTC order', given.otcOrder(), [{ gives: gives(1000n), gets, signedUntil: deadline }]],
  ['an order of CoW', given.cowOrder(), [{ gives: gives(1005n), gets, signedUntil: deadline }]],
])('explains %s', (_, data, statements) => {
  expect(explain(data)).toMatchObject({ statements, cautions: [] })
})

test.each<[string, given.GivenTypedData, string[]]>([
  ['a permit of another account', given.permit({ owner: spender }), ['otherAccount']],
  ['a permit for another network', given.permit({}, 10), ['otherNetwork']],
  ['an NFT for nothing', given.seaportOrder(spender), ['nothingInReturn']],
  ['an order that pays somebody else', given.dutchOrder(undefined, spender), ['otherReceiver']],
  ['an order whose spender is not bound by it', given.dutchOrder(spender), ['returnUnknown']],
  ['an order of CoW for somebody else', given.cowOrder({ receiver: spender }), ['otherReceiver']],
  ['an order of CoW for nothing', given.cowOrder({ buyAmount: 0 }), ['nothingInReturn']],
])('warns of %s', (_, data, cautions) => {
  expect(explain(data)).toMatchObject({ cautions })
})

test('an unknown witness is a transfer whose return nobody can check', () => {
  const data = given.typedData(
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Promise witness)Promise(string text)TokenPermissions(address token,uint256 amount)',
    given.permit2,
    {
      permitted: { token, amount: '1000' },
      spender,
      nonce: 1,
      deadline: 1_800_000_000,
      witness: { text: 'You get a million' },
    },
  )
  expect(explain(data)).toMatchObject({ statements: [{ isOnce: true, amount: 1000n }], cautions: ['returnUnknown'] })
})

const named = (data: given.GivenTypedData, change: (data: given.GivenTypedData) => unknown) => {
  change(data)
  return data
}

// What only looks like something known is read, and said to be unknown.
test.each<[string, given.GivenTypedData]>([
  ['other fields', given.typedData('Permit(address owner,uint256 value)', token, { owner, value: 1 })],
  [
    'fields in another order',
    given.typedData(
      'Permit(address spender,address owner,uint256 value,uint256 nonce,uint256 deadline)',
      token,
      given.permit().message,
    ),
  ],
  [
    'a smaller number',
    given.typedData(
      'Permit(address owner,address spender,uint128 value,uint256 nonce,uint256 deadline)',
      token,
      given.permit().message,
    ),
  ],
  ['Permit2 of somebody else', named(given.permitSingle(), data => (data.domain.verifyingContract = spender))],
  ['Seaport of somebody else', named(given.seaportOrder(), data => (data.domain.verifyingContract = spender))],
  ['a contract that is not signed', named(given.permit(), data => data.types.EIP712Domain?.pop())],
  ['an order of a kind that CoW does not know', given.cowOrder({ kind: 'gift' })],
])('does not take %s for what it is named', (_, data) => {
  expect(explain(data)).toMatchObject({ statements: [], primaryType: data.primaryType })
})

test.each(['1', '0x1', 1])('reads the network as %j', chainId => {
  expect(explain(given.permit({}, chainId))?.cautions).toEqual([])
})

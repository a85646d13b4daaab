import { expect, test } from 'vitest'
import { explainOrder } from './explainOrder.ts'
import { explainTypedData } from './explainTypedData.ts'
import * as orders from './testOrders.ts'
import * as given from './testTypedData.ts'
import { otherToken, owner, spender, token } from './testTypedData.ts'

const signer = { address: owner, network: 1n }
const explain = (data: unknown) => explainTypedData(JSON.stringify(data), signer, explainOrder)
const deadline = 1_800_000_000n

const allow = { kind: 'allow', token, spender, isOnce: false }
const gives = (amount: bigint) => [{ standard: 'ERC20', contract: token, amount }]
const gets = [{ standard: 'ERC20', contract: otherToken, amount: 2000n }]

const nft = (amount: bigint) => ({ standard: 'NFT', contract: otherToken, amount, id: 77n })
const sale = (id: bigint) => ({ gives: [{ ...nft(1n), id }], gets: [{ standard: 'native', amount: 900n }] })
const anyOf = { erc721TokenId: 0, erc721TokenProperties: [{ propertyValidator: given.nobody, propertyData: '0x' }] }

test.each<[string, given.GivenTypedData, object[]]>([
  ['a permit', given.permit(), [{ ...allow, amount: 12_500_000n, isUnlimited: false, signedUntil: deadline }]],
  ['an unlimited permit', given.permit({ value: given.maxUint256 }), [{ ...allow, isUnlimited: true }]],
  ['one that only avoids the number', given.permit({ value: `${2n ** 128n}` }), [{ ...allow, isUnlimited: true }]],
  ['as much as there may be of a token', given.permit({ value: `${10n ** 36n}` }), [{ ...allow, isUnlimited: false }]],
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
  [
    '0x’s OTC order, to whoever takes it',
    given.otcOrder({ maker: spender, taker: owner }),
    [{ gives: [{ contract: otherToken, amount: 2000n }], gets: gives(1000n), signedUntil: deadline }],
  ],
  ['a bulk order of Seaport', orders.bulkOrder(orders.sellOrders(), 3), [sale(77n), sale(78n)]],
  ['0x’s NFT for tokens', orders.erc721Order(), [{ gives: [nft(1n)], gets: gives(1000n), signedUntil: deadline }]],
  [
    '0x’s NFT for the network’s currency',
    orders.erc721Order({ erc20Token: `0x${'eE'.repeat(20)}` }),
    [{ gets: [{ standard: 'native', amount: 1000n }] }],
  ],
  [
    '0x’s tokens for an NFT, with the fees',
    orders.erc721Order({ direction: 1 }),
    [{ gives: gives(1050n), gets: [nft(1n)] }],
  ],
  ['0x’s NFTs of one number', orders.erc1155Order(), [{ gives: [nft(20n)], gets: gives(1000n) }]],
  ['an order of UniswapX by a curve', orders.curveOrder(), [{ gives: gives(1000n), gets: [{ amount: 700n }] }]],
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
  ['an order by a curve whose spender is not bound by it', orders.curveOrder(spender), ['returnUnknown']],
  ['an order by a curve for somebody else', orders.curveOrder(undefined, { recipient: spender }), ['otherReceiver']],
  ['an order by a curve for nothing', orders.curveOrder(undefined, { minAmount: 0 }), ['nothingInReturn']],
  [
    'one order in bulk for nothing',
    orders.bulkOrder([given.seaportOrder().message, given.seaportOrder(spender).message], 1),
    ['nothingInReturn'],
  ],
  [
    'an order in bulk of another account',
    orders.bulkOrder([{ ...given.seaportOrder().message, offerer: spender }], 1),
    ['otherAccount'],
  ],
  ['0x’s NFT for nothing', orders.erc721Order({ erc20TokenAmount: 0 }), ['nothingInReturn']],
  ['0x’s NFT of another account', orders.erc721Order({ maker: spender }), ['otherAccount']],
  ['0x’s OTC order that anybody may take', given.otcOrder({ maker: spender }), ['otherAccount']],
  [
    '0x’s OTC order that gives its taker nothing',
    given.otcOrder({ maker: spender, taker: owner, makerAmount: 0 }),
    ['nothingInReturn'],
  ],
  ['tokens taken for a promise', orders.batchWitness(), ['returnUnknown']],
  ['an order of CoW for nothing', given.cowOrder({ buyAmount: 0 }), ['nothingInReturn']],
])('warns of %s', (_, data, cautions) => {
  expect(explain(data)).toMatchObject({ cautions })
})

test('reads an order on its own network only', () => {
  const onBase = { address: owner, network: 8453n }
  expect(explainTypedData(orders.priorityOrder(), onBase, explainOrder)).toMatchObject({
    statements: [{ gives: gives(1000n), gets: [{ standard: 'native', amount: 800n }] }],
    cautions: [],
  })
  expect(explain(orders.priorityOrder(1))).toMatchObject({ cautions: ['returnUnknown'] })
  // The signed network, not the requested one.
  expect(explain(orders.priorityOrder())).toMatchObject({ statements: [{ kind: 'trade' }], cautions: ['otherNetwork'] })
  expect(explainTypedData(orders.priorityOrder(1), onBase, explainOrder)).toMatchObject({
    statements: [{ kind: 'allow' }],
    cautions: ['otherNetwork', 'returnUnknown'],
  })
})

test('an order for any of a collection names no number', () => {
  const reading = explain(orders.erc721Order({ direction: 1, ...anyOf }))
  expect(reading?.statements).toMatchObject([{ gets: [{ standard: 'NFT', contract: otherToken, amount: 1n }] }])
  expect(JSON.stringify(reading?.statements, (_, each) => String(each))).not.toContain('"id"')
})

test.each<[string, string, unknown]>([
  ['a struct', 'Promise witness)Promise(string text)TokenPermissions', { text: 'You get a million' }],
  ['a word', 'bytes32 witness)TokenPermissions', `0x${'0'.repeat(64)}`],
  ['a list', 'uint256[2][] witness)TokenPermissions', [[1, 2]]],
  [
    'a struct that is named like another',
    'ZTokenPermissions witness)ZTokenPermissions(address token,uint256 amount)TokenPermissions',
    { token, amount: 1 },
  ],
])('an unknown witness, %s, is a transfer whose return nobody can check', (_, type, witness) => {
  const data = given.typedData(
    `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${type}(address token,uint256 amount)`,
    given.permit2,
    { permitted: { token, amount: '1000' }, spender, nonce: 1, deadline: 1_800_000_000, witness },
  )
  expect(explain(data)).toMatchObject({ statements: [{ isOnce: true, amount: 1000n }], cautions: ['returnUnknown'] })
})

const named = (data: given.GivenTypedData, change: (data: given.GivenTypedData) => unknown) => {
  change(data)
  return data
}

// Look-alikes of known types are read, and reported as unknown.
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
  ...[given.permitSingle(), given.permitBatch(), given.permitTransfer(), given.permitBatchTransfer()].map(
    (data): [string, given.GivenTypedData] => [
      `${data.primaryType} of somebody else`,
      named(data, ({ domain }) => (domain.verifyingContract = spender)),
    ],
  ),
  ['Seaport of somebody else', named(given.seaportOrder(), data => (data.domain.verifyingContract = spender))],
  ['a contract that is not signed', named(given.permit(), data => data.types.EIP712Domain?.pop())],
  ['Seaport’s tree of nothing', orders.bulkOrder([], 2)],
  [
    'Seaport’s tree of somebody else',
    named(orders.bulkOrder(orders.sellOrders(), 1), data => (data.domain.verifyingContract = spender)),
  ],
  ['0x of somebody else', named(orders.erc721Order(), data => (data.domain.verifyingContract = spender))],
  ['a direction that 0x does not know', orders.erc721Order({ direction: 2 })],
  ['currency that 0x cannot take', orders.erc721Order({ direction: 1, erc20Token: `0x${'ee'.repeat(20)}` })],
  ['an NFT for sale that has to be like something', orders.erc721Order(anyOf)],
  ['one NFT that has to be like something', orders.erc721Order({ direction: 1, ...anyOf, erc721TokenId: 7 })],
  ['an order of a kind that CoW does not know', given.cowOrder({ kind: 'gift' })],
])('does not take %s for what it is named', (_, data) => {
  expect(explain(data)).toMatchObject({ statements: [], primaryType: data.primaryType })
})

test.each(['1', '0x1', 1])('reads the network as %j', chainId => {
  expect(explain(given.permit({}, chainId))?.cautions).toEqual([])
})

test('a signature without a network raises a caution', () => {
  expect(explain(given.withoutNetwork(given.permit()))).toMatchObject({
    statements: [{ kind: 'allow' }],
    cautions: ['anyNetwork'],
  })
})

test.each([
  [137, { elsewhere: 137n, cautions: ['otherNetwork'] }],
  [1, { cautions: [] }],
])('reads the network %i in a salt', (network, reading) => {
  const data = given.permit()
  data.types.EIP712Domain = [
    { name: 'verifyingContract', type: 'address' },
    { name: 'salt', type: 'bytes32' },
  ]
  data.domain = { verifyingContract: token, salt: `0x${network.toString(16).padStart(64, '0')}` }
  expect(explain(data)).toMatchObject({ statements: [{ kind: 'allow' }], ...reading })
})

const types = (data: given.GivenTypedData) =>
  Object.entries(data.types).flatMap(([struct, fields]) =>
    struct === 'EIP712Domain' ? [] : fields.map((_, index) => ({ struct, index })),
  )

test.each<[string, given.GivenTypedData]>([
  ['Seaport’s tree', orders.bulkOrder(orders.sellOrders(), 2)],
  ['0x’s NFT', orders.erc721Order()],
  ['0x’s NFTs', orders.erc1155Order()],
  ['UniswapX’s curve', orders.curveOrder()],
])('a type that differs in any field is not taken for %s', (_, data) => {
  expect(explain(data)?.statements[0]?.kind).toBe('trade')
  for (const { struct, index } of types(data)) {
    const changed = structuredClone(data)
    const field = changed.types[struct]?.[index]
    if (!field) throw new Error('no such field')
    const { name } = field
    field.name = `${name}2`
    const message = JSON.parse(JSON.stringify(changed.message), (_, each) =>
      Object.hasOwn(Object(each), name) ? { ...each, [field.name]: each[name] } : each,
    )
    const reading = explain({ ...changed, message })
    expect(reading?.statements.map(({ kind }) => kind)).not.toContain('trade')
    expect(reading).toBeDefined()
  }
})

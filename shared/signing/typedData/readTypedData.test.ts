import { hashTypedData, keccak256, stringToHex, type TypedDataDefinition } from 'viem'
import { expect, test } from 'vitest'
import { randomFrom } from '../../randomFrom.ts'
import { readTypedData } from './readTypedData.ts'
import type { TypedData, TypedValue } from './TypedData.ts'
import * as orders from './testOrders.ts'
import * as given from './testTypedData.ts'
import { type GivenTypedData, owner, permit, token, typedData } from './testTypedData.ts'

const mail = typedData(
  'Mail(Person from,Person[] to,string text,bytes data,int8 mood)Person(string name,address at)',
  token,
  {
    from: { name: 'Ada', at: owner },
    to: [{ name: 'Bo', at: token }],
    text: 'Hi',
    data: '0x0102',
    mood: '-5',
  },
)
const known: [string, GivenTypedData][] = [
  ['permit', permit()],
  ['daiPermit', given.daiPermit()],
  ['authorization', given.authorization()],
  ['permitSingle', given.permitSingle()],
  ['permitBatch', given.permitBatch()],
  ['permitTransfer', given.permitTransfer()],
  ['permitBatchTransfer', given.permitBatchTransfer()],
  ['dutchOrder', given.dutchOrder()],
  ['seaportOrder', given.seaportOrder()],
  ['limitOrder', given.limitOrder()],
  ['rfqOrder', given.rfqOrder()],
  ['otcOrder', given.otcOrder()],
  ['cowOrder', given.cowOrder()],
  ['bulkOrder1', orders.bulkOrder(orders.sellOrders(), 1)],
  ['bulkOrder2', orders.bulkOrder(orders.sellOrders(), 2)],
  ['bulkOrder6', orders.bulkOrder(orders.sellOrders(), 6)],
  ['erc721Order', orders.erc721Order()],
  ['erc1155Order', orders.erc1155Order()],
  ['curveOrder', orders.curveOrder()],
  ['priorityOrder', orders.priorityOrder()],
  ['batchWitness', orders.batchWitness()],
  ['mail', mail],
]

/** The hash of the result: of its own type, values and domain, without the input. */
function hashOf({ encodedType, domain, message }: TypedData): string {
  const { types, primaryType } = typedData(encodedType, token, {})
  const { EIP712Domain: _, ...structs } = types
  return hashTypedData({ types: structs, primaryType, domain, message } as unknown as TypedDataDefinition)
}
const hashOfGiven = (data: GivenTypedData) => hashTypedData(data as unknown as TypedDataDefinition)

test.each(known)('%s is read as viem signs it', (_, data) => {
  const read = readTypedData(JSON.stringify(data))
  expect(read && hashOf(read)).toBe(hashOfGiven(data))
  expect(readTypedData(data)).toEqual(read)
})

// Published in the contracts themselves.
test.each([
  ['seaportOrder', '0xfa445660b7e21515a59617fcd68910b487aa5808b8abda3d78bc85df364b2c2f'],
  ['daiPermit', '0xea2aa0a1be11a07ed86d755c93467f4f82362b452371d1ba94d1715123511acb'],
  ['permit', '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'],
  ['authorization', '0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267'],
  ['cowOrder', '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489'],
  ['limitOrder', '0xce918627cb55462ddbb85e73de69a8b322f2bc88f4507c52fcad6d4c33c29d49'],
  ['rfqOrder', '0xe593d3fdfa8b60e5e17a1b2204662ecbe15c23f2084b9ad5bae40359540a7da9'],
  ['otcOrder', '0x2f754524de756ae72459efbe1ec88c19a745639821de528ac3fb88f9e65e35c8'],
  ['bulkOrder1', '0x3ca2711d29384747a8f61d60aad3c450405f7aaff5613541dee28df2d6986d32'],
  ['bulkOrder2', '0xbf8e29b89f29ed9b529c154a63038ffca562f8d7cd1e2545dda53a1b582dde30'],
  ['erc721Order', '0x2de32b2b090da7d8ab83ca4c85ba2eb6957bc7f6c50cb4ae1995e87560d808ed'],
  ['erc1155Order', '0x930490b1bcedd2e5139e22c761fafd52e533960197c2283f3922c7fd8c880be9'],
])('the type of %s has the hash of its contract', (name, hash) => {
  const data = known.find(([each]) => each === name)?.[1]
  expect(keccak256(stringToHex(readTypedData(data)?.encodedType ?? ''))).toBe(hash)
})

const changed = (change: (data: GivenTypedData) => unknown, data = permit()) => {
  change(data)
  return JSON.stringify(data)
}
const bulk = orders.bulkOrder(orders.sellOrders(), 1)
const deep = (depth: number): unknown => (depth ? { a: deep(depth - 1) } : 1)

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', null],
  ['a megabyte', changed(data => (data.message.note = 'x'.repeat(1_000_000)))],
  ['a tree deeper than its orders can be read', orders.bulkOrder(orders.sellOrders(), 8)],
  ['more orders than a person reads', orders.bulkOrder(Array(128).fill(given.seaportOrder().message), 7)],
  ['a pair of three', { ...bulk, message: { tree: [...(bulk.message.tree as object[]), orders.blankOrder] } }],
  ['deep objects', changed(data => (data.message.note = deep(500)))],
  ['deep lists', `{"types":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['ten thousand items', changed(data => (data.message.note = Array(10_000).fill('1')))],
  ['ten thousand items as an object', { ...permit(), note: Array(10_000).fill('1') }],
  [
    'a hundred types',
    changed(data =>
      Object.assign(data.types, Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`T${i}`, []]))),
    ),
  ],
  ['a key that stands twice', JSON.stringify(permit()).replace('"value":', '"value":"1","value":')],
  ['a type that stands twice', JSON.stringify(permit()).replace('"Permit":', '"Permit":[],"Permit":')],
  ['a key written twice in two ways', JSON.stringify(permit()).replace('"value":', '"\\u0076alue":"1","value":')],
  ['a field that stands twice', changed(data => data.types.Permit?.push({ name: 'value', type: 'uint256' }))],
  ['a struct named like a number', changed(data => (data.types.uint256 = [{ name: 'x', type: 'string' }]))],
  ['a struct named like an address', changed(data => (data.types.address = [{ name: 'x', type: 'string' }]))],
  ['a type of no struct', changed(data => data.types.Permit?.push({ name: 'more', type: 'Gone' }))],
  ...['Gone', '__proto__', 'Gone[]'].map((type): [string, unknown] => [
    `a struct with a ${type}, where a list has none`,
    changed(data => {
      data.types.Permit?.push({ name: 'more', type: 'Item[]' })
      data.types.Item = [{ name: 'x', type }]
      data.message.more = []
    }),
  ]),
  ['a type with a bidi override', changed(data => (data.types['Per\u202emit'] = []))],
  ['a field with a bidi override', changed(data => data.types.Permit?.push({ name: 'val\u202eue', type: 'uint256' }))],
  ['no such primary type', changed(data => (data.primaryType = 'Other'))],
  ['the domain as its message', changed(data => (data.primaryType = 'EIP712Domain'))],
  ['a domain with other fields', changed(data => data.types.EIP712Domain?.push({ name: 'more', type: 'string' }))],
  [
    'a domain of other types',
    changed(data => (data.types.EIP712Domain = [{ name: 'verifyingContract', type: 'string' }])),
  ],
  ['a domain without what it signs', changed(data => delete data.domain.chainId)],
  ['a missing value', changed(data => delete data.message.value)],
  ['a number beyond uint256', changed(data => (data.message.value = String(1n << 256n)))],
  ['a hex number beyond uint256', changed(data => (data.message.value = `0x1${'0'.repeat(64)}`))],
  [
    'a number that JSON has rounded',
    JSON.stringify(permit()).replace('"12500000"', '1157920892373161954235709850086879'),
  ],
  ['a fraction', changed(data => (data.message.value = 1.5))],
  ['an exponent', changed(data => (data.message.value = '1e18'))],
  ['a leading zero', changed(data => (data.message.value = '0100'))],
  ['a negative number', changed(data => (data.message.value = '-1'))],
  ['an empty number', changed(data => (data.message.value = ''))],
  ['a truth as a number', changed(data => (data.message.value = true))],
  ['a text as a truth', changed(data => (data.message.allowed = 'false'), given.daiPermit())],
  ['a short address', changed(data => (data.message.spender = '0x1234'))],
  ['a number as an address', changed(data => (data.message.spender = 1))],
  ['bytes of another length', changed(data => (data.message.nonce = '0x00'), given.authorization())],
  [
    'more than a uint48',
    changed(data => ((data.message.details as { expiration: unknown }).expiration = 2 ** 48), given.permitSingle()),
  ],
])('does not read %s', (_, data) => {
  expect(readTypedData(data)).toBeUndefined()
})

test('a struct that refers to itself is read where its values end', () => {
  const tree = typedData('Tree(string name,Tree[] leaves)', token, { name: 'a', leaves: [{ name: 'b', leaves: [] }] })
  const read = readTypedData(JSON.stringify(tree))
  expect(read && hashOf(read)).toBe(hashOfGiven(tree))
  const endless = typedData('Loop(Loop next)', token, {})
  endless.message.next = { next: { next: {} } }
  expect(readTypedData(endless)).toBeUndefined()
})

test('keys of Object.prototype are neither types nor values', () => {
  expect(readTypedData(changed(data => (data.primaryType = 'constructor')))).toBeUndefined()
  expect(readTypedData(changed(data => (data.primaryType = '__proto__')))).toBeUndefined()
  const shadowed = JSON.stringify(permit()).replace('"spender":"0x', '"__proto__":"0x')
  expect(readTypedData(shadowed)).toBeUndefined()
})

const strange: unknown[] = [
  7,
  '9',
  '0xff',
  given.spender,
  null,
  true,
  -1,
  1.5,
  2 ** 60,
  '',
  '0x',
  '1',
  'Permit',
  '\u202e',
  [],
  {},
  [[]],
  '__proto__',
  token,
  given.maxUint256,
  `${given.maxUint256}0`,
]

/** Every object and list within a value. */
function placesIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(placesIn)]
}

/** `npm run test:long` reads more, and others. */
const mutations = Number(process.env.FUZZ_CASES ?? 4_000)

test(`each of ${mutations} mutations is refused or read as viem signs it`, () => {
  const random = randomFrom(Number(process.env.FUZZ_SEED ?? 7))
  let readCount = 0
  for (let round = 0; round < mutations; round++) {
    const data = structuredClone(known[random(known.length)]?.[1] as GivenTypedData)
    for (let changes = random(2); changes >= 0; changes--) {
      const places = placesIn(random(3) ? data.message : data)
      const place = places[random(places.length)] ?? {}
      const keys = Object.keys(place)
      const key = keys[random(keys.length || 1)] ?? 'more'
      if (random(4) === 0) delete place[key]
      else if (random(3) === 0) place[key] = structuredClone(Object.values(places[random(places.length)] ?? {})[0])
      else place[key] = structuredClone(strange[random(strange.length)])
    }
    const read = readTypedData(JSON.stringify(data))
    if (!read) continue
    readCount++
    expect(hashOf(read)).toBe(hashOfGiven(withDomainType(data)))
    expect(isPlain(read.message)).toBe(true)
  }
  expect(readCount).toBeGreaterThan(mutations / 14)
  if (process.env.FUZZ_CASES) console.log(`    ${mutations} typed data, ${readCount} read`)
})

/** Without the domain's type, viem signs the domain's fields in its own order, as libraries do. */
function withDomainType(data: GivenTypedData): GivenTypedData {
  const { EIP712Domain, ...others } = data.types
  return EIP712Domain ? data : { ...data, types: others }
}

function isPlain(value: TypedValue): boolean {
  if (typeof value === 'object') return Object.values(value).every(isPlain)
  return typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'string'
}

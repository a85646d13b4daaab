import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { ContractAnswer } from '../../../shared/api/contracts.schema.ts'
import { erc721Order, erc1155Order } from '../../../shared/signing/typedData/testOrders.ts'
import {
  authorization,
  itemPermit,
  otherToken,
  permit,
  permit2,
  permitSingle,
  owner as somebody,
  spender,
  token,
} from '../../../shared/signing/typedData/testTypedData.ts'
import { prepareApproval } from './prepareApproval.ts'
import { testNetwork } from './testNetwork.ts'

/* Each text with a number, for each kind of contract, which decides between amount and NFT. */

const facts = { name: 'Garden', isListed: true, decimals: 2, symbol: 'GRDN' }
const kinds = ['token', 'nft', 'mixed', 'unknown'] as const
type Kind = (typeof kinds)[number]
const answers: Readonly<Record<Kind, Omit<ContractAnswer, 'contract' | 'number'>>> = {
  token: { ...facts, kind: 'token' },
  nft: { ...facts, kind: 'nft', isListed: false, decimals: undefined },
  mixed: { ...facts, kind: 'mixed' },
  unknown: { kind: 'unknown', name: '', symbol: '', isListed: false },
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
])
const pieces = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const byPermit2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const until = 1_900_000_000
const nobody = `0x${'0'.repeat(40)}` as const
const [from, to] = [somebody, spender] as const

const call = (data: string) => ({ method: 'eth_sendTransaction', params: () => [{ to: token, data }] })
const typed = (given: (owner: string) => unknown) => ({
  method: 'eth_signTypedData_v4',
  params: (owner: string) => [owner, given(owner)],
})
/** A Permit2 approval of a token or NFT. */
const upTo = (amount: string) => permitSingle({ details: { token, amount, expiration: until, nonce: 0 } })
const ofToken = (data: ReturnType<typeof itemPermit>) => ({
  ...data,
  domain: { ...data.domain, verifyingContract: token },
})

type Asked = ReturnType<typeof call> | ReturnType<typeof typed>
const maybe = (number: number) => `It may also be about NFT number ${number}.`
const everyOne = 'The spender may take every NFT of this collection, now and later.'
const upToFive = 'The spender may take each of your NFTs in this collection with a number up to 5.'
/** As `verb | amount | unit`, plus further notes on the number. */
type Row = readonly [name: string, asked: Asked, said: Readonly<Record<Kind, string | readonly [string, ...string[]]>>]

const same = (text: string): Row[2] => ({ token: text, nft: text, mixed: text, unknown: text })
const [many, both] = ['units of an unknown token', 'units, or one NFT']
const nft = 'An unknown NFT'
/** Only an NFT has such a call, whatever its contract says. */
const item = (verb: string, number: string): Row[2] => ({
  token: `${verb} | ${number} | “GRDN”`,
  nft: `${verb} | ${number} | “GRDN”`,
  mixed: `${verb} | ${number} | ${nft}`,
  unknown: `${verb} | ${number} | ${nft}`,
})
/** Of a contract that may be either, or is not known. */
const unclear = (verb: string, number: number): Pick<Row[2], 'mixed' | 'unknown'> => ({
  mixed: [`${verb} | ${number} | ${both}`, maybe(number)],
  unknown: [`${verb} | ${number} | ${many}`, maybe(number)],
})

const rows: readonly Row[] = [
  [
    'transfer of 5',
    call(encodeFunctionData({ abi, functionName: 'transfer', args: [to, 5n] })),
    { token: 'Send | 0.05 | GRDN', nft: 'Send | #5 | “GRDN”', ...unclear('Send', 5) },
  ],
  [
    'transferFrom of 5',
    call(encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, 5n] })),
    { token: 'Send | 0.05 | GRDN', nft: 'Send | #5 | “GRDN”', ...unclear('Send', 5) },
  ],
  [
    'safeTransferFrom of 5, which NFTs alone have',
    call(encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, 5n] })),
    item('Send', '#5'),
  ],
  [
    'three pieces of number 5',
    call(encodeFunctionData({ abi: pieces, functionName: 'safeTransferFrom', args: [from, to, 5n, 3n, '0x'] })),
    item('Send', '3 × #5'),
  ],
  [
    'pieces of several numbers',
    call(
      encodeFunctionData({
        abi: pieces,
        functionName: 'safeBatchTransferFrom',
        args: [from, to, [5n, 6n], [1n, 2000n], '0x'],
      }),
    ),
    same('Send | 2 | NFTs'),
  ],
  [
    'approve of 0',
    call(encodeFunctionData({ abi, functionName: 'approve', args: [spender, 0n] })),
    {
      token: 'Revoke permission to spend | 0 | GRDN',
      nft: 'Allow moving | #0 | “GRDN”',
      ...unclear('Allow spending', 0),
    },
  ],
  [
    'approve of 5',
    call(encodeFunctionData({ abi, functionName: 'approve', args: [spender, 5n] })),
    { token: 'Allow spending | 0.05 | GRDN', nft: 'Allow moving | #5 | “GRDN”', ...unclear('Allow spending', 5) },
  ],
  [
    'approve of 5 to nobody',
    call(encodeFunctionData({ abi, functionName: 'approve', args: [nobody, 5n] })),
    {
      token: 'Allow spending | 0.05 | GRDN',
      nft: 'Revoke permission to move | #5 | “GRDN”',
      ...unclear('Allow spending', 5),
    },
  ],
  [
    'approve of the largest number',
    call(encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] })),
    {
      token: 'Allow spending | Unlimited | GRDN',
      nft: `Allow moving | #${maxUint256} | “GRDN”`,
      mixed: `Allow spending | Unlimited | ${both}`,
      unknown: `Allow spending | Unlimited | ${many}`,
    },
  ],
  [
    'increaseAllowance of 5',
    call(encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [spender, 5n] })),
    { token: 'Allow spending | 0.05 | GRDN', nft: 'Allow moving | #5 | “GRDN”', ...unclear('Allow spending', 5) },
  ],
  [
    'setApprovalForAll',
    call(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, true] })),
    same('Allow moving | All | NFTs of a collection'),
  ],
  [
    'approve of 5 at Permit2',
    {
      method: 'eth_sendTransaction',
      params: () => [
        {
          to: permit2,
          data: encodeFunctionData({ abi: byPermit2, functionName: 'approve', args: [token, spender, 5n, until] }),
        },
      ],
    },
    {
      token: 'Allow spending | 0.05 | GRDN',
      nft: ['Allow moving | Each up to #5 | “GRDN”', upToFive],
      ...unclear('Allow spending', 5),
    },
  ],
  [
    'a permit of EIP-2612 of 0',
    typed(owner => permit({ owner, value: '0' })),
    {
      token: 'Revoke permission to spend | 0 | GRDN',
      nft: 'Allow moving | #0 | “GRDN”',
      ...unclear('Allow spending', 0),
    },
  ],
  [
    'a permit of EIP-2612 of 5',
    typed(owner => permit({ owner, value: '5' })),
    { token: 'Allow spending | 0.05 | GRDN', nft: 'Allow moving | #5 | “GRDN”', ...unclear('Allow spending', 5) },
  ],
  ['a permit of ERC-4494 of 0', typed(() => ofToken(itemPermit('0'))), item('Allow moving', '#0')],
  ['a permit of ERC-4494 of 5', typed(() => ofToken(itemPermit('5'))), item('Allow moving', '#5')],
  [
    'a permit of Permit2 of 5',
    typed(() => upTo('5')),
    {
      token: 'Allow spending | 0.05 | GRDN',
      nft: ['Allow moving | Each up to #5 | “GRDN”', upToFive],
      ...unclear('Allow spending', 5),
    },
  ],
  [
    'a permit of Permit2 without end',
    typed(() => permitSingle()),
    {
      token: 'Allow spending | Unlimited | GRDN',
      nft: ['Allow moving | All | “GRDN”', everyOne],
      mixed: `Allow spending | Unlimited | ${both}`,
      unknown: `Allow spending | Unlimited | ${many}`,
    },
  ],
  [
    'a transfer of EIP-3009',
    typed(() => authorization()),
    {
      token: 'Send by signature | 50,000 | GRDN',
      nft: 'Send by signature | #5000000 | “GRDN”',
      mixed: [`Send by signature | 5,000,000 | ${both}`, maybe(5000000)],
      unknown: [`Send by signature | 5,000,000 | ${many}`, maybe(5000000)],
    },
  ],
]

async function prepare({ method, params }: Asked, kind: Kind) {
  const network = await testNetwork()
  network.tokens = [token, otherToken].map(contract => ({ contract, ...answers[kind] }))
  return (await prepareApproval(network, method, params(network.address))).view
}

const aboutNumbers = /NFT number|each of your NFTs|take every NFT/
test.each(rows.flatMap(([name, asked, said]) => kinds.map(kind => [name, kind, asked, said[kind]] as const)))(
  '%s, of a contract that is %s',
  async (_, kind, asked, said) => {
    const view = await prepare(asked, kind)
    const [text, ...cautions] = typeof said === 'string' ? [said] : said
    const about = [view.verb, view.amount, view.unit].join(' | ')
    expect(about).toBe(text)
    const isAll = view.amount === 'All' && view.unit === 'NFTs of a collection'
    expect(view.cautions.filter(each => aboutNumbers.test(each))).toEqual(isAll ? [everyOne] : cautions)
    // An unlimited approval or a revocation is never shown with an id.
    if (view.amount?.startsWith('#')) expect(view.isEndless).toBeFalsy()
  },
)

/** What an order gives and gets, by each contract's kind. */
const orders: readonly [string, (owner: string) => unknown, Readonly<Record<Kind, readonly string[]>>][] = [
  [
    'one NFT for an amount',
    maker => erc721Order({ maker }),
    {
      token: ['“GRDN” #77', '10 GRDN'],
      nft: ['“GRDN” #77', '#1000 “GRDN”'],
      mixed: [`${nft} #77`, `1,000 ${both}`],
      unknown: [`${nft} #77`, `1,000 ${many}`],
    },
  ],
  [
    'twenty pieces for an amount',
    maker => erc1155Order({ maker }),
    {
      token: ['20 × “GRDN” #77', '10 GRDN'],
      nft: ['20 × “GRDN” #77', '#1000 “GRDN”'],
      mixed: [`20 × ${nft} #77`, `1,000 ${both}`],
      unknown: [`20 × ${nft} #77`, `1,000 ${many}`],
    },
  ],
]

test.each(orders.flatMap(([name, given, said]) => kinds.map(kind => [name, kind, given, said[kind]] as const)))(
  'an order that gives %s, of contracts that are %s',
  async (_, kind, given, said) => {
    const { facts } = await prepare(typed(given), kind)
    expect(facts.filter(({ name }) => /^You g/.test(name)).map(({ value }) => value)).toEqual(said)
  },
)

test('pieces of several numbers are listed each', async () => {
  const [, asked] = rows.find(([name]) => name === 'pieces of several numbers') as Row
  const { facts } = await prepare(asked, 'nft')
  expect(facts.filter(({ name }) => name === 'NFT').map(({ value }) => value)).toEqual([
    '#5 “GRDN”',
    '2,000 × #6 “GRDN”',
  ])
})

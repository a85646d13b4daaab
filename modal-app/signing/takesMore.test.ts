import { expect, test } from 'vitest'
import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import { otherToken, owner, spender, token } from '../../shared/signing/typedData/testTypedData.ts'
import type { Simulation } from './simulate.ts'
import { takesMore } from './takesMore.ts'

const does = {
  transfer: { kind: 'transfer', contract: token, to: spender, amount: 100n },
  approve: { kind: 'approve', contract: token, spender, amount: 100n, isUnlimited: false },
  nft: { kind: 'transferFrom', contract: otherToken, from: owner, to: spender, amount: 77n },
  ofOther: { kind: 'transferFrom', contract: token, from: spender, to: owner, amount: 100n },
  plain: { kind: 'plain', to: spender, amount: 5n },
  items: { kind: 'transferItems', contract: otherToken, from: owner, to: spender, items: [{ id: 7n, amount: 2n }] },
  unknown: { kind: 'unknown', contract: token, selector: '0x12345678' },
} as const satisfies Record<string, DecodedCall>

type Changes = Simulation['changes']
const erc20 = (amount: string, contract = token.toLowerCase()): Changes[number] => ({
  standard: 'ERC20',
  contract,
  amount,
})
const nft = (tokenId: string): Changes[number] => ({ standard: 'ERC721', contract: otherToken, tokenId, amount: '-1' })
const piece = (tokenId: string, amount: string): Changes[number] => ({ ...nft(tokenId), standard: 'ERC1155', amount })
const native = (amount: string): Changes[number] => ({ standard: 'native', amount })

test.each<[string, readonly DecodedCall[], Changes, boolean]>([
  ['as much as it says', [does.transfer], [erc20('-100')], false],
  ['less, of a token that keeps a fee', [does.transfer], [erc20('-90')], false],
  ['more of the token', [does.transfer], [erc20('-101')], true],
  ['another token', [does.transfer], [erc20('-1', otherToken)], true],
  ['something besides', [does.transfer], [erc20('-100'), nft('1')], true],
  ['a token, where it only allows', [does.approve], [erc20('-1')], true],
  ['currency that it does not send', [does.transfer], [native('-1')], true],
  ['the currency it sends', [does.plain], [native('-5')], false],
  ['the NFT it names', [does.nft], [nft('77')], false],
  ['another NFT of the collection', [does.nft], [nft('78')], true],
  ['the pieces it names', [does.items], [piece('7', '-2')], false],
  ['more pieces than it names', [does.items], [piece('7', '-3')], true],
  ['pieces of another number', [does.items], [piece('2', '-1')], true],
  ['several of what it names as one', [does.nft], [piece('77', '-2')], true],
  ['what it takes of others', [does.ofOther], [erc20('100')], false],
  ['of the account what it says to take of others', [does.ofOther], [erc20('-100')], true],
  ['what two calls say', [does.transfer, does.transfer], [erc20('-200')], false],
  [
    'what the parts of a call say',
    [{ kind: 'batch', contract: token, calls: [does.transfer, does.transfer] }],
    [erc20('-200')],
    false,
  ],
  ['whatever, if nobody can read the call', [does.unknown], [erc20('-100')], false],
])('a call takes %s', (_, calls, changes, isMore) => {
  const read = calls.map(each => ({
    call: { to: token, data: '0x', value: each.kind === 'plain' ? each.amount : 0n } as const,
    does: each,
  }))
  expect(takesMore(read, { result: 'success', changes }, owner)).toBe(isMore)
  expect(takesMore(read, { result: 'unknown', changes }, owner)).toBe(false)
})

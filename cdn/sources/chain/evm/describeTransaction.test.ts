import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../../../shared/networks.ts'
import type { AccountEvent } from '../../../store/AccountEvent.ts'
import type { StoredTransaction } from '../../../store/accountIndexStore.ts'
import { describeTransaction } from './describeTransaction.ts'
import { evmContext } from './evmContext.ts'
import { createTokenFactsCache } from './tokenFacts.ts'

const account: Address = `0x${'11'.repeat(20)}`
const other: Address = `0x${'22'.repeat(20)}`
const listed: Address = `0x${'33'.repeat(20)}`
const network: Network = {
  id: 'eip155:1',
  name: 'Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}

/** A transaction in which an account received 1,000 units of a listed token of six decimals. */
const received: AccountEvent = {
  block: 1,
  tx_index: 0,
  log_index: 0,
  part: 0,
  tx_hash: '0x1',
  time: 1,
  kind: 'ERC20',
  contract: listed,
  sender: other,
  recipient: account,
  token_id: '',
  amount: '1000000000',
}
const facts: StoredTransaction = {
  hash: '0x1',
  block: 1,
  time: 1,
  sender: other,
  recipient: listed,
  nonce: 0,
  value: '0',
  has_data: 1,
  is_failed: 0,
}

function describeOne(
  event: Partial<AccountEvent>,
  own: Partial<StoredTransaction> = {},
  hasDecimals = true,
  decimals = 6,
) {
  const lists = { 'eip155:1': [{ address: listed, name: 'Dollar', symbol: 'USD' }] }
  const cache = hasDecimals ? told(decimals) : createTokenFactsCache(() => 0)
  const context = evmContext('eip155:1', undefined, { lists, facts: cache, now: () => 0 })
  const events = [{ ...received, ...event }]
  const group = { hash: '0x1', block: 1, txIndex: 0, events, facts: { ...facts, ...own } }
  return describeTransaction(group, { network, account, context })
}

const unlisted: Address = `0x${'44'.repeat(20)}`

/** Both tokens have this many decimals. */
function told(count: number) {
  const cache = createTokenFactsCache(() => 0)
  const decimals = `0x${String(count).padStart(64, '0')}` as const
  cache.unknown(network.id, [listed, unlisted]).keep([undefined, undefined, decimals, undefined, undefined, decimals])
  return cache
}

test('a transfer that a contract merely logs, in another account’s transaction, is not a payment', () => {
  const out = { sender: account, recipient: other }
  expect(describeOne({ ...out, contract: unlisted })).toBe(undefined)
  expect(
    describeOne({ ...out, contract: unlisted, kind: 'ERC721', token_id: '7', amount: '1' })?.transfers,
  ).toMatchObject([{ direction: 'out', nft_info: { flags: { is_spam: true } } }])
  const paid = [{ direction: 'out', quantity: { numeric: '1000' } }]
  expect(describeOne(out)?.transfers).toMatchObject(paid)
  expect(describeOne({ ...out, contract: unlisted }, { sender: account })?.transfers).toMatchObject(paid)
})

test('an amount of a listed token is not made up if its decimals are not known', () => {
  expect(describeOne({}, {}, false)).toBe(undefined)
  expect(describeOne({ sender: account, recipient: other }, { sender: account }, false)?.transfers).toEqual([])
})

test('a token that says it moved more than there can be has the most there can be', () => {
  const most = 2n ** 256n - 1n
  const flood = Array.from({ length: 1000 }, (_, index) => ({
    log_index: index,
    contract: unlisted,
    amount: String(most),
  }))
  const context = evmContext('eip155:1', undefined, { lists: {}, facts: told(0), now: () => 0 })
  const events = flood.map(event => ({ ...received, ...event }))
  const entry = describeTransaction({ hash: '0x1', block: 1, txIndex: 0, events, facts }, { network, account, context })
  expect(entry?.transfers?.map(({ quantity }) => quantity.numeric)).toEqual([String(most)])
})

test('a token without decimals is marked: no list of balances has it', () => {
  expect(describeOne({}, {}, true, 0)).toMatchObject({ transfers: [{ fungible_info: { isIndivisible: true } }] })
  expect(describeOne({})?.transfers?.[0]?.fungible_info).not.toHaveProperty('isIndivisible')
})

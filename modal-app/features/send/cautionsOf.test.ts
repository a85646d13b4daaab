import { expect, test } from 'vitest'
import type { RecipientFacts } from '../../adapters/Transfers.ts'
import { createTestApp } from '../../boot/testApp.ts'
import { sampleTransaction, sampleTransfer } from '../../gallery/ownings.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { cautionsOf } from './cautionsOf.ts'
import { emptyForm } from './send.ts'
import { connection, dollarId, friend, sender, tokenList } from './testSend.ts'

const poison = `0xde70${'1'.repeat(32)}fb77`

/** The history of an account that has sent to a friend, and of which somebody wants a copy of the poison. */
function cautions(to: string, numeric: string, isListed: boolean, facts?: RecipientFacts) {
  const app = createTestApp({ connections: [connection] })
  const entry = (id: string, sentTo: string, quantity: string, listed: boolean) => {
    const transfer = sampleTransfer('TUSD', 'out', quantity)
    const fungible_info = { name: 'Test Dollar', symbol: 'TUSD', isListed: listed }
    const { metadata, ...rest } = sampleTransaction(id, { type: 'send', minedAt: '2026-11-01T00:00:00Z' })
    return { ...rest, metadata: { ...metadata, sentTo }, transfers: [{ ...transfer, fungible_info }] }
  }
  const items = [entry('paid', friend, '5', true), entry('poison', poison, numeric, isListed)]
  const list = { status: 'ready', items, next: null, readAtMs: 0, unseen: [] } as const
  app.store.setState({ activity: { [tokensKey(connection)]: list }, tokens: { [tokensKey(connection)]: tokenList() } })
  return cautionsOf(app.store.getState(), { connection, token: undefined, form: emptyForm('eip155:1'), to, facts })
}

test.each([
  ['nothing', '0', true],
  ['a token of their own', '5', false],
])('an address that strangers sent %s to in one’s name looks like a known one', (_, numeric, isListed) => {
  expect(cautions(poison, numeric, isListed)).toEqual(['lookalike'])
  expect(cautions(friend, numeric, isListed)).toEqual([])
})

test('one’s own address is recognised in any spelling', () => {
  expect(cautions(sender.toUpperCase().replace('0X', '0x'), '5', true)).toEqual(['own'])
  expect(cautions(friend, '5', true)).toEqual([])
})

const stranger = `0x${'3'.repeat(36)}0ddc`

test.each<[string, RecipientFacts, string[]]>([
  ['nobody can own', { kind: 'ownerless' }, ['ownerless']],
  ['is a token', { kind: 'tokenContract' }, ['tokenContract']],
  ['was never used', { isUnused: 'surely' }, ['unused']],
  // New addresses are usual on these chains.
  ['holds nothing', { isUnused: 'seemingly' }, []],
])('the network reports an address that %s', (_, facts, expected) => {
  expect(cautions(stranger, '5', true, facts)).toEqual(expected)
})

test('an empty address is a caution if it partly looks like a known one', () => {
  const beside = `0x${'3'.repeat(36)}${friend.slice(-4)}`
  expect(cautions(beside, '5', true, { isUnused: 'seemingly' })).toEqual(['fresh'])
  expect(cautions(beside, '5', true)).toEqual([])
  expect(cautions(friend, '5', true, { isUnused: 'surely' })).toEqual([])
})

test('a token contract of the account is recognised without asking the network', () => {
  expect(cautions(dollarId.slice('eip155:1:'.length), '5', true)).toEqual(['tokenContract'])
})

import { expect, test } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import { readEvent } from './readEvent.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each<[string, unknown, ChainId, unknown]>([
  ['chainChanged', 10, 'eip155:1', { namespace: 'eip155', choice: { chainId: 'eip155:10' } }],
  ['chainChanged', '0xa', 'eip155:1', { namespace: 'eip155', choice: { chainId: 'eip155:10' } }],
  ['chainChanged', null, 'eip155:10', { namespace: 'eip155', choice: { chainId: 'eip155:10' } }],
  [
    'chainChanged',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    solana,
    { namespace: 'solana', choice: { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } },
  ],
  ['chainChanged', 1, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', { namespace: 'solana', choice: { chainId: solana } }],
  ['chainChanged', 'eip155:1', solana, undefined],
  ['accountsChanged', [`eip155:1:${address}`], 'eip155:1', { namespace: 'eip155', choice: { address } }],
  ['accountsChanged', [address], 'eip155:1', { namespace: 'eip155', choice: { address } }],
  ['accountsChanged', [], 'eip155:1', undefined],
  ['accountsChanged', [5], 'eip155:1', undefined],
  ['accountsChanged', ['hello'], 'eip155:1', undefined],
  ['accountsChanged', [address], solana, undefined],
  ['bip122_addressesChanged', [], 'bip122:000000000019d6689c085ae165831e93', undefined],
  ['bip122_addressesChanged', [{ address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }], solana, undefined],
  ['message', ['hello'], 'eip155:1', undefined],
])('%s with %j for %s', (name, data, chainId, event) => {
  expect(readEvent({ name, data }, chainId)).toEqual(event)
})

test.each<ChainId>(['eip155:1', solana, 'cosmos:cosmoshub-4'])('300 KB are not an address of %s', chainId => {
  expect(readEvent({ name: 'accountsChanged', data: ['x'.repeat(300_000)] }, chainId)).toBeUndefined()
})

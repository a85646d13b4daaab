import { expect, test } from 'vitest'
import type { Namespace } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { createFakeClock } from '../../app/fakeClock.ts'
import type { ConnectionChange } from '../Connector.ts'
import { createTeller } from './createTeller.ts'

function tellerOf(...held: Namespace[]) {
  const clock = createFakeClock(0)
  const connections = new Map<Namespace, Connection>()
  const on = (namespace: Namespace, chainId: string) =>
    connections.set(namespace, { namespace, chainId } as unknown as Connection)
  for (const namespace of held) on(namespace, 'one')
  const changes: ConnectionChange[] = []
  const onChange = (change: ConnectionChange) => changes.push(change)
  const teller = createTeller({ clock, onChange, read: namespace => connections.get(namespace) })
  const told = () => changes.map(change => (change.type === 'upserted' ? change.connection.chainId : change.id))
  return { clock, connections, on, teller, told }
}

test('wallet changes are gathered for a tenth of a second', () => {
  const { clock, on, teller, told } = tellerOf('eip155')
  for (const chainId of ['two', 'three', 'four']) {
    on('eip155', chainId)
    teller.soon('eip155')
  }
  clock.advance(99)
  expect(told()).toEqual([])
  clock.advance(1)
  expect(told()).toEqual(['four'])
})

test('five namespaces that change constantly send fifty messages a second', () => {
  const names: Namespace[] = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
  const { clock, on, teller, told } = tellerOf(...names)
  for (let timeMs = 0; timeMs < 1_000; timeMs++) {
    for (const name of names) {
      on(name, `${timeMs}`)
      teller.soon(name)
    }
    clock.advance(1)
  }
  expect(told().length).toBeLessThanOrEqual(50)
})

test('an unchanged connection is not repeated, unless the page may have changed it', () => {
  const { clock, on, teller, told } = tellerOf('eip155')
  teller.now('eip155')
  on('eip155', 'two')
  teller.soon('eip155')
  on('eip155', 'one')
  teller.soon('eip155')
  clock.advance(100)
  expect(told()).toEqual(['one'])
  teller.isKnown('eip155')
  teller.soon('eip155')
  clock.advance(100)
  expect(told()).toEqual(['one', 'one'])
})

test('a removed namespace is reported once, and only if the page knew it', () => {
  const { clock, connections, teller, told } = tellerOf('eip155', 'solana')
  teller.now('eip155')
  connections.clear()
  teller.soon('eip155')
  teller.soon('solana')
  clock.advance(100)
  teller.end()
  expect(told()).toEqual(['one', 'eip155:walletconnect'])
})

test('gathered changes are dropped at the end', () => {
  const { clock, on, teller, told } = tellerOf('eip155')
  teller.isKnown('eip155')
  on('eip155', 'two')
  teller.soon('eip155')
  teller.end()
  clock.advance(100)
  expect(told()).toEqual(['eip155:walletconnect'])
})

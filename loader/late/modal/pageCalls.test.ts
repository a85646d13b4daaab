import { expect, test } from 'vitest'
import type { Connection } from '../../../shared/connections.ts'
import { createPageCalls } from './pageCalls.ts'

const [ada, grace] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const connectionOf = (chainId: string, address = ada) =>
  ({ id: 'one', namespace: 'eip155', chainId, accounts: [{ address }] }) as unknown as Connection

/** Reads a profile while the wallet changes, after the frame starts or after its request. */
async function readWhile({ starting, asked }: { starting?: Connection; asked?: Connection }) {
  let connection = connectionOf('eip155:1')
  const kept: unknown[] = []
  const core = {
    connections: { activeNamespace: () => 'eip155', find: () => connection },
    update: (_: Connection, { profile }: Connection) => kept.push(profile),
  }
  const port = {
    async call() {
      connection = asked ?? connection
      return { name: 'ada.eth' }
    },
  }
  const { readProfile } = createPageCalls(
    { core, options: { networks: [] } } as never,
    { calls: { during: (_: undefined, work: () => unknown) => work() } } as never,
    {
      emit() {},
      async start() {
        connection = starting ?? connection
        return port
      },
    } as never,
  )
  return { shown: await readProfile(undefined), kept }
}

test('a profile is stored with the account and network it was read for', async () => {
  expect(await readWhile({})).toEqual({
    shown: { name: 'ada.eth' },
    kept: [{ of: `eip155:1:${ada}`, shown: { name: 'ada.eth' } }],
  })
})

test.each([
  ['network, while the frame starts', { starting: connectionOf('eip155:10') }],
  ['network, while the frame reads', { asked: connectionOf('eip155:10') }],
  ['account, while the frame starts', { starting: connectionOf('eip155:1', grace) }],
  ['account, while the frame reads', { asked: connectionOf('eip155:1', grace) }],
])('it is not stored if the wallet changed the %s', async (_, change) => {
  expect(await readWhile(change)).toEqual({ shown: { name: 'ada.eth' }, kept: [] })
})

import { expect, test } from 'vitest'
import type { Connection } from '../../../shared/connections.ts'
import { createPageCalls } from './pageCalls.ts'

const [ada, grace] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
const connectionOf = (chainId: string, address = ada) =>
  ({ id: 'one', namespace: 'eip155', chainId, accounts: [{ address }] }) as unknown as Connection

/** Reads a profile while the wallet changes, after the frame starts or after its request. */
async function readWhile({
  starting,
  asked,
  answer = { name: 'ada.eth' },
}: {
  starting?: Connection
  asked?: Connection
  answer?: unknown
}) {
  let connection = connectionOf('eip155:1')
  const kept: unknown[] = []
  const core = {
    connections: { activeNamespace: () => 'eip155', find: () => connection },
    update: (_: Connection, { profile }: Connection) => kept.push(profile),
  }
  const port = {
    async call() {
      connection = asked ?? connection
      return answer
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

const longest = 'n'.repeat(256)
const amount = `${'9'.repeat(80)}.${'9'.repeat(80)}`
const picture = `https://a${'b'.repeat(999)}`

test.each<[string, unknown, unknown]>([
  ['the longest name', { name: longest }, { name: longest }],
  ['a name that is longer', { name: `${longest}n` }, {}],
  ['a name that is no text', { name: ['ada.eth'] }, {}],
  ['the longest balance', { balance: { amount, symbol: 'ETH', isSpam: true } }, { balance: { amount, symbol: 'ETH' } }],
  ['a balance with more digits', { balance: { amount: `9${amount}`, symbol: 'ETH' } }, {}],
  ['a balance below zero', { balance: { amount: '-1', symbol: 'ETH' } }, {}],
  ['a balance with another line', { balance: { amount: '1\n', symbol: 'ETH' } }, {}],
  ['a balance of something unnamed', { balance: { amount: '1' } }, {}],
  ['a picture on the web', { image: picture }, { image: picture }],
  ['a picture with a longer address', { image: `${picture}b` }, {}],
  ['a picture that runs', { image: 'javascript:alert(1)' }, {}],
  ['a picture with more behind a space', { image: 'https://a.example/ onerror=' }, {}],
  ['nothing', null, {}],
])('of an answer with %s, the page learns the valid parts', async (_, answer, shown) => {
  expect((await readWhile({ answer })).shown).toEqual(shown)
})

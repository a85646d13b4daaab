import { type Address, encodeAbiParameters, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import type { RpcCall } from '../../../nodes/rpcNodes.ts'
import { readIdentity } from './readIdentity.ts'

const account: Address = `0x${'11'.repeat(20)}`

/** The name that the resolver tells, which has no avatar. */
function ask(name: string) {
  const node = {
    ask: async (calls: readonly RpcCall[]) =>
      calls.map(({ params }) => {
        const isReverse = JSON.stringify(params).includes('11'.repeat(20))
        const values = parseAbiParameters('string, address, address')
        return isReverse
          ? { result: encodeAbiParameters(values, [name, account, account]) }
          : { error: { code: 3, message: 'execution reverted', data: '0x' } }
      }),
  }
  return readIdentity(node, 'eip155:1', account, undefined)
}

test.each(['vitalik.eth', 'café.eth', '🏴‍☠.eth'])('the name %s is told', async name => {
  expect(await ask(name)).toEqual({ name, avatar: null })
})

test.each([
  ['with a letter of another script', 'vital\u0456k.eth'],
  ['in capitals', 'Vitalik.eth'],
  ['with a joiner', 'vita\u200dlik.eth'],
  ['with an emoji in its long form', '\u2764\ufe0f.eth'],
  ['that turns around', '\u202evitalik.eth'],
  ['with an empty part', 'vitalik..eth'],
])('a name %s is told to nobody', async (_, name) => {
  expect(await ask(name)).toEqual({ name: null, avatar: null })
})

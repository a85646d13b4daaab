import { expect, test } from 'vitest'
import { createRequests } from './createRequests.ts'

test('a cancelled request expects no answer, so the relay is not opened again for it', async () => {
  let tellSent = (_event: { request: unknown }) => {}
  let isAnswerDue = () => false
  const client = {
    on(_name: string, listener: typeof tellSent) {
      tellSent = listener
    },
    off() {},
    request({ request }: { request: unknown }) {
      queueMicrotask(() => tellSent({ request }))
      return new Promise(() => {})
    },
  }
  const view = {
    accounts: [],
    methods: new Map([['eip155:1', new Set(['personal_sign'])]]),
    chainIds: ['eip155:1'],
    sessionIds: new Map(),
    chainId: 'eip155:1',
  }
  const request = createRequests({
    client: client as never,
    current: { demand: () => ({ topic: 'topic', view }) } as never,
    unlessRefused(work, isSent = () => false) {
      isAnswerDue = isSent
      return work
    },
    disconnect: async () => {},
  })
  const visitor = new AbortController()
  const params = ['0x00', `0x${'1'.repeat(40)}`]
  const answer = request({
    namespace: 'eip155',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params,
    signal: visitor.signal,
  })
  await expect.poll(() => isAnswerDue()).toBe(true)
  visitor.abort()
  await expect(answer).rejects.toMatchObject({ name: 'ConnectKitError', message: 'The request was cancelled' })
  expect(isAnswerDue()).toBe(false)
})

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { ticketAnswer } from '../../../shared/api/embedded/tickets.schema.ts'
import { createSendOnLeave } from './createSendOnLeave.ts'

const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

test.each([
  ['is needed', undefined, false, 1],
  ['is needless by then', () => true, false, 0],
  ['was cancelled', undefined, true, 0],
])('a request that %s is sent this often when the document is left', async (_, isNeedless, isCancelled, times) => {
  const fetch = vi.fn(async () => new Response('{}'))
  const readSession = vi.fn(() => 'theSession')
  const sendOnLeave = createSendOnLeave({
    ...{ origin: 'https://wallet.test', keys, readSession, fetch: fetch as never, window },
    events: ['pagehide'],
  })
  const cancel = sendOnLeave(ticketAnswer, { ticketId: 'a'.repeat(22), sealed: null }, isNeedless)
  // It is signed ahead.
  await vi.waitFor(() => expect(readSession).toHaveBeenCalled())
  await new Promise(resolve => setTimeout(resolve, 20))
  if (isCancelled) cancel()
  window.dispatchEvent(new Event('beforeunload'))
  expect(fetch).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pagehide'))
  expect(fetch).toHaveBeenCalledTimes(times)
  cancel()
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { ticketAnswer } from '../../../shared/api/embedded/tickets.schema.ts'
import { keepSigned } from './keepSigned.ts'

const body = { ticketId: 'a'.repeat(22), sealed: null }

async function setUp(answer: () => Promise<Response> = async () => new Response('{}')) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer)
  const sign = vi.spyOn(crypto.subtle, 'sign')
  onTestFinished(() => sign.mockRestore())
  let renew = () => {}
  const send = keepSigned(
    {
      ...{ origin: 'https://wallet.test', keys, readSession: () => 'theSession', fetch: fetch as never },
      every(run, ms) {
        expect(ms).toBeLessThan(60_000)
        renew = run
      },
    },
    ticketAnswer,
    body,
  )
  // Nothing but promises follows a signature, so the request is kept by the next look.
  const isSigned = (times: number) =>
    vi.waitFor(() => expect(sign.mock.settledResults.map(({ type }) => type)).toEqual(Array(times).fill('fulfilled')))
  const proofs = () => fetch.mock.calls.map(([, { headers }]) => (headers as Record<string, string>).DPoP)
  // Signs ahead, not in the document's last moment.
  await isSigned(1)
  return { fetch, send, proofs, renew: () => renew(), isSigned }
}

test('the request goes out at once, and outlives its document', async () => {
  const { fetch, send } = await setUp()
  send()
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://wallet.test/v1/embedded/tickets/answer',
    expect.objectContaining({ method: 'POST', body: JSON.stringify(body), keepalive: true, credentials: 'omit' }),
  )
  expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'DPoP theSession', DPoP: expect.any(String) })
})

test('a proof is sent once', async () => {
  const { fetch, send } = await setUp()
  send()
  send()
  expect(fetch).toHaveBeenCalledOnce()
})

test('a document that comes back has another', async () => {
  const { send, renew, isSigned, proofs } = await setUp()
  send()
  renew()
  await isSigned(2)
  send()
  expect(proofs()).toHaveLength(2)
  expect(new Set(proofs()).size).toBe(2)
})

test('a server that does not answer breaks nothing', async () => {
  const { send, fetch } = await setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  send()
  expect(fetch).toHaveBeenCalledOnce()
})

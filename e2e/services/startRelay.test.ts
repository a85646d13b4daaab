import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Relay, startRelay } from './startRelay.ts'

let relay: Relay
let nowMs: number

beforeEach(async () => {
  nowMs = Date.now()
  relay = await startRelay({ port: 0, now: () => nowMs })
})
afterEach(() => relay.stop())

const keys = () => generateKeyPair()
const dayS = 86_400

/** A client of the protocol without any SDK. */
async function join({
  key = keys(),
  projectId = 'test',
  iatS = Math.floor(nowMs / 1000),
  aud = relay.url,
  auth = '',
} = {}) {
  const token = auth || (await signJWT('nonce', aud, dayS, key, iatS))
  const socket = new WebSocket(`${relay.url}/?projectId=${projectId}&auth=${token}`)
  const heard: { topic: string; message: string }[] = []
  const vouchedFor: unknown[] = []
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>()
  let acknowledges = true
  let nextId = 1
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  socket.on('message', data => {
    const { id, method, params, ...answer } = JSON.parse(data.toString())
    if (!method) return waiting.get(id)?.(answer)
    vouchedFor.push(params.data.attestation)
    heard.push({ topic: params.data.topic, message: params.data.message })
    if (acknowledges) socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: true }))
  })
  await new Promise(resolve => socket.on('open', resolve))
  const call = (method: string, params: object, id = nextId++) =>
    new Promise<{ result?: unknown; error?: { message: string } }>(resolve => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  return {
    heard,
    vouchedFor,
    closed,
    call,
    socket,
    stopAcknowledging: () => {
      acknowledges = false
    },
    /** Waits until messages in flight have arrived. */
    settle: () => call('irn_fetchMessages', { topic: 'nothing' }),
    leave: () => {
      socket.close()
      return closed
    },
  }
}

test('passes messages on to the others on a topic, not back to the sender', async () => {
  const [anna, ben] = [await join(), await join()]
  await anna.call('irn_subscribe', { topic: 'tea' })
  await ben.call('irn_subscribe', { topic: 'tea' })
  expect(await anna.call('irn_publish', { topic: 'tea', message: 'hello', ttl: 60, tag: 1 })).toEqual({
    jsonrpc: '2.0',
    result: true,
  })
  await ben.settle()
  await anna.settle()
  expect(ben.heard).toEqual([{ topic: 'tea', message: 'hello' }])
  expect(anna.heard).toEqual([])
})

test('passes an attestation on with its message, even an empty one', async () => {
  const [anna, ben] = [await join(), await join()]
  await ben.call('irn_subscribe', { topic: 'tea' })
  for (const attestation of ['a.b.c', '', undefined, 7])
    await anna.call('irn_publish', { topic: 'tea', message: `of ${attestation}`, attestation })
  await anna.call('wc_proposeSession', { pairingTopic: 'tea', sessionProposal: 'hello', attestation: 'd.e.f' })
  await ben.settle()
  expect(ben.vouchedFor).toEqual(['a.b.c', '', undefined, undefined, 'd.e.f'])
})

test('keeps an unheard message for as long as its sender wants', async () => {
  const anna = await join()
  await anna.call('irn_publish', { topic: 'tea', message: 'short', ttl: 10 })
  await anna.call('irn_publish', { topic: 'tea', message: 'long', ttl: 60 })
  nowMs += 11_000
  const ben = await join()
  await ben.call('irn_batchSubscribe', { topics: ['tea', 'cake'] })
  await ben.settle()
  expect(ben.heard.map(({ message }) => message)).toEqual(['long'])
})

test('keeps messages that were delivered but not acknowledged', async () => {
  const key = keys()
  const anna = await join()
  const ben = await join({ key })
  ben.stopAcknowledging()
  await ben.call('irn_subscribe', { topic: 'tea' })
  await anna.call('irn_publish', { topic: 'tea', message: 'hello', ttl: 60 })
  await ben.settle()
  await ben.leave()
  const again = await join({ key })
  await again.call('irn_subscribe', { topic: 'tea' })
  await again.settle()
  expect(again.heard.map(({ message }) => message)).toEqual(['hello'])
  const third = await join({ key })
  await third.call('irn_subscribe', { topic: 'tea' })
  await third.settle()
  expect(third.heard).toEqual([])
})

test('delivers a message once if it is published twice', async () => {
  const [anna, ben] = [await join(), await join()]
  await ben.call('irn_subscribe', { topic: 'tea' })
  await anna.call('irn_publish', { topic: 'tea', message: 'hello', ttl: 60 }, 7)
  await anna.call('irn_publish', { topic: 'tea', message: 'hello', ttl: 60 }, 7)
  await ben.settle()
  expect(ben.heard).toHaveLength(1)
})

test('delivers nothing after a client has left a topic', async () => {
  const [anna, ben] = [await join(), await join()]
  const { result: id } = await ben.call('irn_subscribe', { topic: 'tea' })
  await ben.call('irn_unsubscribe', { topic: 'tea', id })
  await anna.call('irn_publish', { topic: 'tea', message: 'hello', ttl: 60 })
  await ben.settle()
  expect(ben.heard).toEqual([])
  expect(await ben.call('irn_fetchMessages', { topic: 'tea' })).toMatchObject({
    result: { messages: [{ topic: 'tea', message: 'hello' }], hasMore: false },
  })
})

test('proposes and approves a session in one call each', async () => {
  const [site, wallet] = [await join(), await join()]
  await site.call('wc_proposeSession', { pairingTopic: 'pairing', sessionProposal: 'proposal', ttl: 300 })
  await wallet.call('irn_subscribe', { topic: 'pairing' })
  await wallet.settle()
  expect(wallet.heard).toEqual([{ topic: 'pairing', message: 'proposal' }])
  await wallet.call('wc_approveSession', {
    pairingTopic: 'pairing',
    sessionTopic: 'session',
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'settled',
    ttl: 300,
  })
  await site.call('irn_subscribe', { topic: 'session' })
  await site.settle()
  expect(site.heard).toEqual([
    { topic: 'pairing', message: 'yes' },
    { topic: 'session', message: 'settled' },
  ])
})

test('answers unknown calls with an error', async () => {
  const anna = await join()
  expect(await anna.call('irn_dance', {})).toMatchObject({ error: { message: 'Method not found' } })
  expect(await anna.call('constructor', {})).toMatchObject({ error: { message: 'Method not found' } })
  expect(await anna.call('irn_publish', { topic: 4 })).toMatchObject({ error: { message: 'Invalid params: topic' } })
})

test('closes the socket on anything other than JSON-RPC', async () => {
  const anna = await join()
  anna.socket.send('hello')
  expect((await anna.closed).code).toBe(1003)
})

test.each([
  [
    'a token of tomorrow',
    () => ({ iatS: Math.floor(nowMs / 1000) + dayS }),
    'JWT validation error: JWT Token is not yet valid',
  ],
  [
    'an old token',
    () => ({ iatS: Math.floor(nowMs / 1000) - 2 * dayS }),
    'JWT validation error: JWT Token has expired',
  ],
  ['a token for another relay', () => ({ aud: 'wss://relay.example' }), 'JWT validation error: Invalid audience'],
  ['a token that is none', () => ({ auth: 'a.b.c' }), 'JWT validation error: Invalid signature'],
  ['no project', () => ({ projectId: '' }), 'Unauthorized: invalid key'],
])('refuses %s', async (_, options, reason) => {
  const anna = await join(options())
  expect(await anna.closed).toEqual({ code: 3000, reason })
})

test('refuses, delays and cuts connections of the project named by a test', async () => {
  relay.fail('bad', { refuse: 'Unauthorized: origin not allowed' })
  const refused = await join({ projectId: 'bad' })
  expect(await refused.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })

  const answer = await fetch(`${relay.url.replace('ws', 'http')}/faults/frail`, {
    method: 'PUT',
    body: '{"cutOn":"wc_proposeSession"}',
  })
  expect(answer.status).toBe(200)
  const frail = await join({ projectId: 'frail' })
  await frail.call('irn_subscribe', { topic: 'tea' })
  void frail.call('wc_proposeSession', { pairingTopic: 'pairing', sessionProposal: 'proposal' })
  expect((await frail.closed).code).toBe(1006)

  const [torn, whole] = [await join({ projectId: 'torn' }), await join({ projectId: 'whole' })]
  const cut = await fetch(`${relay.url.replace('ws', 'http')}/sockets/torn`, { method: 'DELETE' })
  expect(cut.status).toBe(200)
  expect((await torn.closed).code).toBe(1006)
  await whole.call('irn_subscribe', { topic: 'tea' })

  relay.fail('slow', { delayMs: 40 })
  const slow = await join({ projectId: 'slow' })
  const startMs = performance.now()
  await slow.call('irn_subscribe', { topic: 'tea' })
  expect(performance.now() - startMs).toBeGreaterThan(35)
})

test.each(['no json', '{"unknown":1}', '{"delayMs":-1}'])('takes no faults from %s', async body => {
  const answer = await fetch(`${relay.url.replace('ws', 'http')}/faults/test`, { method: 'PUT', body })
  expect(answer.status).toBe(404)
})

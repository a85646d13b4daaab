import { expect, test } from 'vitest'
import { ticketAnswer } from '../../../shared/api/embedded/tickets.schema.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { refuse } from '../refuse.ts'
import { createTestServer, testConfig } from '../testServer.ts'
import { createTicket } from './createTicket.ts'
import { takeTicket } from './takeTicket.ts'
import type { TicketRequest } from './ticketRequest.ts'

const { page: _, cdn: __, ...config } = testConfig
const request: TicketRequest = {
  ...{ kind: 'showCode', code: 'AAAA-BBBB', config },
}

const asked = { chainId: 'eip155:1', method: 'personal_sign', params: [], isSmart: false } as const

function setUp() {
  const server = createTestServer()
  const opened: string[] = []
  const parts = {
    api: server.apiOf('frame'),
    openWindow: (path: string) => void opened.push(path),
    wait: async () => undefined,
    sendOnLeave: () => () => {},
    as: (device: string) => ({ api: server.apiOf(device), wait: async () => undefined }),
  }
  const fragment = () => new URL(opened.at(-1) ?? '', 'https://wallet.test').hash
  return { server, parts, fragment, signal: new AbortController().signal }
}

test('a window shows what the frame asked, and answers; the server reads neither', async () => {
  const { server, parts, fragment, signal } = setUp()
  const ticket = await createTicket(parts, request)
  ticket.open()
  const taken = await takeTicket(parts.as('window'), fragment(), 'Window')
  expect(taken.request).toEqual(request)
  await taken.answer({ ok: 'saved' })
  expect(await ticket.answer(signal)).toEqual({ ok: 'saved' })
  const carried = JSON.stringify([server.asked, [...server.tickets]])
  for (const secret of ['AAAA', 'saved', fragment().split('.').at(-1) ?? '']) expect(carried).not.toContain(secret)
})

test('it counts once, and without its key not at all', async () => {
  const { parts, fragment } = setUp()
  ;(await createTicket(parts, request)).open()
  const [id, place, key = ''] = fragment().split('.')
  await takeTicket(parts.as('window'), fragment(), 'Window')
  await expect(takeTicket(parts.as('thief'), fragment(), 'Thief')).rejects.toMatchObject({ code: 'not_found' })
  ;(await createTicket(parts, request)).open()
  const other = [fragment().split('.')[0], place, key].join('.')
  await expect(takeTicket(parts.as('thief'), other, 'Thief')).rejects.toMatchObject({ name: 'OperationError' })
  for (const none of ['', '#', id ?? '', `#${'a'.repeat(22)}`])
    await expect(takeTicket(parts.as('thief'), none, 'Thief')).rejects.toMatchObject({ name: 'NoTicket' })
})

test('a request that the server hands back is no answer', async () => {
  const { server, parts, signal } = setUp()
  const ticket = await createTicket(parts, request)
  for (const kept of server.tickets.values()) Object.assign(kept, { state: 'answered', answer: kept.sealed })
  await expect(ticket.answer(signal)).rejects.toMatchObject({ name: 'OperationError' })
})

test.each([
  ['closed', 'The window was closed'],
  ['expired', 'The window was not used in time'],
])('a window that is %s is a refusal', async (state, message) => {
  const { server, parts, signal } = setUp()
  const ticket = await createTicket(parts, request)
  for (const kept of server.tickets.values()) kept.state = state
  await expect(ticket.answer(signal)).rejects.toMatchObject({ code: 'user_rejected', message })
})

test('a refusal in the window arrives with its name', async () => {
  const { parts, fragment, signal } = setUp()
  const ticket = await createTicket(parts, request)
  ticket.open()
  const taken = await takeTicket(parts.as('window'), fragment(), 'Window')
  const { code, message } = refuse('user_rejected', 'The request was rejected')
  await taken.answer({ refused: { code, message } })
  await expect(ticket.answer(signal)).rejects.toMatchObject({ code, message })
})

test('of two windows of one request, the first that holds or answers decides it', async () => {
  const { server, parts, fragment, signal } = setUp()
  const requestId = 'r'.repeat(22)
  const open = async (device: string) => {
    const ticket = await createTicket(parts, { config, kind: 'approve', ...asked }, requestId)
    ticket.open()
    return { ticket, window: await takeTicket(parts.as(device), fragment(), device) }
  }
  const [first, second] = [await open('first'), await open('second')]
  expect(await first.window.hold()).toBe('awaited')
  expect(await second.window.look()).toBe('over')
  expect(await second.window.hold()).toBe('over')
  await expect(second.window.answer({ ok: 'approved', result: '0x' })).rejects.toMatchObject({ code: 'ticket_used' })
  expect(second.window.isAnswered()).toBe(false)
  await expect(createTicket(parts, request, requestId)).rejects.toMatchObject({ code: 'ticket_used' })
  // It claimed the request and was lost, so the outcome is unknown.
  await server.apiOf('first')(ticketAnswer, { ticketId: first.window.ticketId, sealed: null })
  await expect(first.ticket.answer(signal)).rejects.toMatchObject({ code: 'network_error', message: /before you ask/ })
  expect(first.ticket.isDecided()).toBe(true)
})

test('an answer is sent until the server has it, and counts where only its word for that was lost', async () => {
  const { server, parts, fragment } = setUp()
  ;(await createTicket(parts, request)).open()
  const taken = await takeTicket(parts.as('window'), fragment(), 'Window')
  server.refuseNext(new ApiRefusal('network_error', 'No answer'))
  await taken.answer({ ok: 'saved' })
  expect([...server.tickets.values()]).toEqual([expect.objectContaining({ state: 'answered' })])
  server.refuseNext(new ApiRefusal('network_error', 'No answer'))
  server.answerAt(ticketAnswer.path, () => {
    throw new ApiRefusal('ticket_used', 'Answered already')
  })
  await taken.answer({ ok: 'saved' })
})

test('a window that is closed knows whether it has answered', async () => {
  const { parts, fragment } = setUp()
  ;(await createTicket(parts, request)).open()
  const taken = await takeTicket(parts.as('window'), fragment(), 'Window')
  expect(taken.isAnswered()).toBe(false)
  await taken.answer({ ok: 'saved' })
  expect(taken.isAnswered()).toBe(true)
})

import { expect, test } from 'vitest'
import { refuse } from '../refuse.ts'
import { createTestServer, testConfig } from '../testServer.ts'
import { createTicket } from './createTicket.ts'
import { takeTicket } from './takeTicket.ts'
import type { TicketRequest } from './ticketRequest.ts'

const { page: _, cdn: __, ...config } = testConfig
const request: TicketRequest = {
  ...{ kind: 'showCode', code: 'AAAA-BBBB', config },
  theme: { mode: 'light', dir: 'ltr' },
}

function setUp() {
  const server = createTestServer()
  const opened: string[] = []
  const parts = {
    api: server.apiOf('frame'),
    openWindow: (path: string) => void opened.push(path),
    wait: async () => undefined,
  }
  const fragment = () => new URL(opened.at(-1) ?? '', 'https://wallet.test').hash
  return { server, parts, fragment, signal: new AbortController().signal }
}

test('a window shows what the frame asked, and answers; the server reads neither', async () => {
  const { server, parts, fragment, signal } = setUp()
  const ticket = await createTicket(parts, request)
  ticket.open()
  const taken = await takeTicket(server.apiOf('window'), fragment(), 'Window')
  expect(taken.request).toEqual(request)
  await taken.answer({ ok: 'saved' })
  expect(await ticket.answer(signal)).toEqual({ ok: 'saved' })
  const carried = JSON.stringify([server.asked, [...server.tickets]])
  for (const secret of ['AAAA', 'saved', fragment().split('.').at(-1) ?? '']) expect(carried).not.toContain(secret)
})

test('it counts once, and without its key not at all', async () => {
  const { server, parts, fragment } = setUp()
  ;(await createTicket(parts, request)).open()
  const [id, place, key = ''] = fragment().split('.')
  await takeTicket(server.apiOf('window'), fragment(), 'Window')
  await expect(takeTicket(server.apiOf('thief'), fragment(), 'Thief')).rejects.toMatchObject({ code: 'not_found' })
  ;(await createTicket(parts, request)).open()
  const other = [fragment().split('.')[0], place, key].join('.')
  await expect(takeTicket(server.apiOf('thief'), other, 'Thief')).rejects.toMatchObject({ name: 'OperationError' })
  for (const none of ['', '#', id ?? '', `#${'a'.repeat(22)}`])
    await expect(takeTicket(server.apiOf('thief'), none, 'Thief')).rejects.toMatchObject({ name: 'NoTicket' })
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
  const { server, parts, fragment, signal } = setUp()
  const ticket = await createTicket(parts, request)
  ticket.open()
  const taken = await takeTicket(server.apiOf('window'), fragment(), 'Window')
  const { code, message } = refuse('user_rejected', 'The request was rejected')
  await taken.answer({ refused: { code, message } })
  await expect(ticket.answer(signal)).rejects.toMatchObject({ code, message })
})

test('a window that is closed knows whether it has answered', async () => {
  const { server, parts, fragment } = setUp()
  ;(await createTicket(parts, request)).open()
  const taken = await takeTicket(server.apiOf('window'), fragment(), 'Window')
  expect(taken.isAnswered()).toBe(false)
  await taken.answer({ ok: 'saved' })
  expect(taken.isAnswered()).toBe(true)
})

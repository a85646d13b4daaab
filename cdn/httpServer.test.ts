import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { testPatience } from '../shared/testPatience.ts'
import { type Answer, answerBy, createHttpServer, listen, stop } from './httpServer.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of stops.splice(0)) await end()
})

const stillMs = 200

async function serve(answer: Answer) {
  const server = createHttpServer()
  server.timeout = stillMs
  answerBy(server, answer)
  const port = await listen(server, 0, '127.0.0.1')
  stops.push(() => stop(server))
  return { port, server }
}

test('an answer that is late is sent, as its client can do nothing about it', async () => {
  const { port } = await serve(async () => {
    await setTimeout(3 * stillMs)
    return new Response('late')
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late')
})

test.each([
  ['', 0],
  [', also if it was late', 2 * stillMs],
])('a client that takes nothing of its answer is cut off%s', async (_, lateMs) => {
  const { port, server } = await serve(async () => {
    await setTimeout(lateMs)
    return new Response(new Uint8Array(64 << 20))
  })
  const client = connect({ port, host: '127.0.0.1' })
  await once(client, 'connect')
  client.pause()
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const held = () => promisify(server.getConnections).call(server)
  await vi.waitFor(async () => expect(await held()).toBe(1))
  await vi.waitFor(async () => expect(await held()).toBe(0), { timeout: 20_000 * testPatience })
  let taken = 0
  client.on('data', chunk => {
    taken += chunk.length
  })
  client.resume()
  await once(client, 'close')
  expect(taken).toBeLessThan(64 << 20)
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
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
  return port
}

test('an answer that is late is sent, as its client can do nothing about it', async () => {
  const port = await serve(async () => {
    await setTimeout(3 * stillMs)
    return new Response('late')
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('late')
})

test('a client that takes nothing of its answer is cut off', async () => {
  const port = await serve(() => new Response(new Uint8Array(64 << 20)))
  const client = connect({ port, host: '127.0.0.1' })
  await once(client, 'connect')
  client.pause()
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await setTimeout(10 * stillMs)
  let taken = 0
  client.on('data', chunk => {
    taken += chunk.length
  })
  client.resume()
  await once(client, 'close')
  expect(taken).toBeLessThan(64 << 20)
})

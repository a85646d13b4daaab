import { expect, test } from 'vitest'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { createPort } from '../../shared/protocol/port.ts'
import { realClock } from '../connectors/walletConnect/testSite.ts'
import { connectHost } from './connectHost.ts'

/** Both ends of a real port. The iframe answers every request of the page in 20 ms. */
async function ends() {
  const { port1, port2 } = new MessageChannel()
  const answer = () => new Promise<null>(resolve => setTimeout(() => resolve(null), 20))
  const serve = new Proxy({}, { get: () => answer })
  await connectHost({
    port: Promise.resolve(port2 as never),
    clock: realClock,
    serve: serve as never,
    hear: {} as never,
    onViolation() {},
  })
  const checks = { envelope: () => true, requests: {}, events: {} }
  const page = createPort<ModalMethods, PageEvents, Record<never, never>, object>({
    port: port1 as never,
    checks,
    now: () => performance.now(),
    serve: {},
    hear: {},
    onViolation() {},
  })
  const read = () =>
    page.call('connection.request', { id: 'eip155:walletconnect', chainId: 'eip155:1', method: 'eth_call', params: [] })
  return { read, close: () => port1.close() }
}

const late = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<string>(resolve => setTimeout(() => resolve('never'), 1_500))])

test.each([32, 40, 250])('%d simultaneous reads are all answered', async count => {
  const { read, close } = await ends()
  const outcomes = await Promise.all(Array.from({ length: count }, () => late(read()).catch(error => error.code)))
  close()
  const tally: Record<string, number> = {}
  for (const outcome of outcomes) tally[String(outcome)] = (tally[String(outcome)] ?? 0) + 1
  expect(tally).toEqual({ null: count })
})

test('a request after 250 simultaneous reads still settles', async () => {
  const { read, close } = await ends()
  await Promise.all(Array.from({ length: 250 }, () => late(read()).catch(() => {})))
  const outcome = await late(read()).catch(error => error.code)
  close()
  expect(outcome).toBe(null)
})

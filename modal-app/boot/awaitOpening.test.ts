import { expect, test, vi } from 'vitest'
import type { FrameEvents, PageEvents } from '../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { ModalMethods } from '../../shared/protocol/modalMethods.schema.ts'
import { createPort, type PortLike } from '../../shared/protocol/port.ts'
import { createFakeClock } from '../app/fakeClock.ts'
import { validators } from '../host/validators.gen.ts'
import { awaitOpening } from './awaitOpening.ts'
import { hearHost, serveHost } from './serveHost.ts'
import { createTestApp } from './testApp.ts'

/** The iframe's end of a port, with a log of what happens in which order. */
function start() {
  const app = createTestApp()
  const clock = createFakeClock()
  const log: string[] = []
  const { serve, untilHeard } = awaitOpening(serveHost(Promise.resolve(app)), clock)
  const port: PortLike = { postMessage: text => void log.push(JSON.parse(text).t), onmessage: null, close: vi.fn() }
  const hear = hearHost(
    () => {},
    () => {},
  )
  createPort<HostMethods, FrameEvents, ModalMethods, PageEvents>({
    port,
    checks: validators,
    now: clock.now,
    serve,
    hear,
    onViolation: vi.fn(),
  })
  const ask = (params: object) =>
    port.onmessage?.({ data: JSON.stringify({ v: 1, t: 'req', id: 1, m: 'modal.open', p: params }) } as never)
  const draw = (isOpening?: boolean) => untilHeard(isOpening).then(() => log.push('drawn'))
  return { app, clock, log, ask, draw }
}

test.each([
  ['answered', {}, 'res'],
  ['refused', { view: 'Nowhere' }, 'err'],
])('an announced opening is %s before the first drawing', async (_, params, answer) => {
  const { log, ask, draw } = start()
  const drawn = draw(true)
  ask(params)
  await drawn
  expect(log).toEqual([answer, 'drawn'])
})

test('an opening that has to load something holds the drawing for a tenth of a second', async () => {
  const { clock, log, draw } = start()
  const drawn = draw(true)
  clock.advance(99)
  await Promise.resolve()
  expect(log).toEqual([])
  clock.advance(1)
  await drawn
  expect(log).toEqual(['drawn'])
})

test('without an opening, only the requests that have already arrived are handled first', async () => {
  const { clock, log, draw } = start()
  const drawn = draw()
  clock.advance(0)
  await drawn
  expect(log).toEqual(['drawn'])
})

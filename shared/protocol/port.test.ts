import { describe, expect, test, vi } from 'vitest'
import { createDeferred } from '../createDeferred.ts'
import { maxMessageLength } from './envelope.ts'
import {
  checks,
  connected,
  type Events,
  facing,
  failure,
  type Methods,
  transports,
  watchForLeaks,
} from './port.contract.ts'
import { createPort, type PortLike } from './port.ts'

watchForLeaks()

describe.each(transports)('over $name', transport => {
  test('calls both ways at once', async () => {
    const { near, far } = connected(transport)
    const calls = Array.from({ length: 10 }, (_, i) => [near.call('math.add', [i, 1]), far.call('math.add', [i, 100])])
    expect(await Promise.all(calls.flat())).toEqual(calls.flatMap((_, i) => [i + 1, i + 100]))
  })

  test('matches answers to calls in any order', async () => {
    const { near, run } = connected(transport)
    const answers: ((value: unknown) => void)[] = []
    run.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
    const calls = ['a', 'b', 'c'].map(params => near.call('any.run', params))
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    for (const [i, answer] of [...answers.entries()].reverse()) answer(`answer ${i}`)
    expect(await Promise.all(calls)).toEqual(['answer 0', 'answer 1', 'answer 2'])
  })

  test('delivers events in order', async () => {
    const { near, far, said } = connected(transport)
    for (const word of ['one', 'two', 'three']) near.emit('any.said', word)
    far.emit('any.said', 'back')
    await near.call('math.add', [])
    await far.call('math.add', [])
    expect(said.mock.calls.filter(([end]) => end === 1).map(([, word]) => word)).toEqual(['one', 'two', 'three'])
    expect(said.mock.calls.filter(([end]) => end === 0)).toEqual([[0, 'back']])
  })

  test('counts ids up from 1 and sends nothing else', async () => {
    const { port, next, received } = facing(transport)
    void port.call('math.add', [1]).catch(() => {})
    void port.call('any.run', { a: 1n }).catch(() => {})
    port.emit('any.said', 'hi')
    await next({ t: 'evt' })
    expect(received).toEqual([
      { v: 1, t: 'req', id: 1, m: 'math.add', p: [1] },
      { v: 1, t: 'req', id: 2, m: 'any.run', p: { a: '0x1' } },
      { v: 1, t: 'evt', m: 'any.said', p: 'hi' },
    ])
  })

  test('cancels at the other end', async () => {
    const { near, run } = connected(transport)
    let seen: AbortSignal | undefined
    run.mockImplementation((_, signal) => {
      seen = signal
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const controller = new AbortController()
    const call = near.call('any.run', null, controller.signal)
    await vi.waitFor(() => expect(seen).toBeDefined())
    controller.abort()
    await expect(call).rejects.toThrow(failure('aborted'))
    await vi.waitFor(() => expect(seen?.aborted).toBe(true))
  })

  test('neither sends a cancelled call nor cancels an answered one', async () => {
    const { port, say, next, received, settled } = facing(transport)
    await expect(port.call('math.add', [], AbortSignal.abort())).rejects.toThrow(failure('aborted'))
    const controller = new AbortController()
    const call = port.call('math.add', [], controller.signal)
    const request = await next({ t: 'req' })
    say({ v: 1, t: 'res', id: request.id, r: 0 })
    await call
    controller.abort()
    await settled(1)
    expect(received.map(({ t }) => t)).toEqual(['req', 'res'])
  })

  test('accepts late answers of cancelled calls', async () => {
    const { port, say, settled, onViolation } = facing(transport)
    for (let id = 1; id <= 60; id++) {
      const giveUp = new AbortController()
      const call = port.call('any.run', null, giveUp.signal)
      giveUp.abort()
      await expect(call).rejects.toThrow(failure('aborted'))
      say(id % 2 ? { v: 1, t: 'res', id, r: null } : { v: 1, t: 'err', id, e: { code: 4001, message: 'late' } })
    }
    await settled(1)
    expect(onViolation).not.toHaveBeenCalled()
  })

  test('cancels by a timeout signal', async () => {
    const { port, next } = facing(transport)
    await expect(port.call('math.add', [], AbortSignal.timeout(1))).rejects.toThrow(failure('aborted'))
    expect(await next({ t: 'can' })).toEqual({ v: 1, t: 'can', id: 1 })
  })

  test('a caller who leaves cancels at the other end, and still takes its answer', async () => {
    const { port, say, next } = facing(transport)
    const leaving = new AbortController()
    const call = port.call('math.add', [], undefined, leaving.signal)
    const { id } = await next({ t: 'req' })
    leaving.abort()
    expect(await next({ t: 'can' })).toEqual({ v: 1, t: 'can', id })
    say({ v: 1, t: 'res', id, r: 3 })
    expect(await call).toBe(3)
    await expect(port.call('math.add', [], undefined, leaving.signal)).rejects.toThrow(failure('aborted'))
  })

  test('stops listening to the signal of an answered call', async () => {
    const { near } = connected(transport)
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    await near.call('math.add', [1], signal)
    expect(removed).toHaveBeenCalledOnce()
  })

  test('serves a request once, however often it comes', async () => {
    let finish: (value: unknown) => void = () => {}
    const { say, next, run, settled, received } = facing(transport, () => new Promise(resolve => (finish = resolve)))
    for (let i = 0; i < 3; i++) say({ v: 1, t: 'req', id: 1, m: 'any.run', p: i })
    await settled(2)
    finish('done')
    await next({ t: 'res', id: 1 })
    say({ v: 1, t: 'req', id: 1, m: 'any.run', p: 'again' })
    await settled(3)
    expect(run.mock.calls.map(([params]) => params)).toEqual([0])
    expect(received.filter(({ id }) => id === 1)).toHaveLength(1)
  })

  test('serves 32 requests at once and turns the next away', async () => {
    const finish: ((value: unknown) => void)[] = []
    const { say, next, onViolation } = facing(transport, () => new Promise(resolve => finish.push(resolve)))
    for (let id = 1; id <= 33; id++) say({ v: 1, t: 'req', id, m: 'any.run', p: null })
    expect(await next({ t: 'err', id: 33 })).toMatchObject({ e: { code: -32005, name: 'rate_limited' } })
    expect(finish).toHaveLength(32)
    for (const each of finish) each('done')
    await next({ t: 'res', id: 32 })
    say({ v: 1, t: 'req', id: 34, m: 'any.run', p: null })
    await vi.waitFor(() => expect(finish).toHaveLength(33))
    expect(onViolation).not.toHaveBeenCalled()
  })

  test('a cancelled request frees its place, even if its handler never settles', async () => {
    const { say, settled, run, received } = facing(transport, () => new Promise(() => {}))
    for (let id = 1; id <= 64; id++) {
      say({ v: 1, t: 'req', id, m: 'any.run', p: null })
      say({ v: 1, t: 'can', id })
    }
    await settled(65)
    expect(run).toHaveBeenCalledTimes(64)
    expect(received.filter(({ t }) => t === 'err')).toEqual([])
  })

  test('sends nothing over the limit or unreadable', async () => {
    const { near } = connected(transport)
    const room = maxMessageLength - '{"v":1,"t":"req","id":1,"m":"any.run","p":""}'.length
    expect(await near.call('any.run', 'x'.repeat(room - 1_000))).toHaveLength(room - 1_000)
    await expect(near.call('any.run', 'x'.repeat(room + 1))).rejects.toThrow(failure('invalid_message'))
    const unreadable = {
      get a() {
        throw null
      },
    }
    await expect(near.call('any.run', unreadable)).rejects.toThrow(failure('wallet_failed'))
    expect(() => near.emit('any.said', 'x'.repeat(maxMessageLength))).toThrow(failure('invalid_message'))
    expect(await near.call('math.add', [1])).toBe(1)
  })

  test('closing rejects pending calls and aborts served ones', async () => {
    let seen: AbortSignal | undefined
    const { port, say, received, onViolation } = facing(transport, (_, signal) => {
      seen = signal
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const calls = [port.call('math.add', []), port.call('any.run', null)]
    say({ v: 1, t: 'req', id: 1, m: 'any.run', p: null })
    await vi.waitFor(() => expect(seen).toBeDefined())
    port.close()
    port.close()
    expect(seen?.aborted).toBe(true)
    for (const call of calls) await expect(call).rejects.toThrow(failure('frame_reloaded'))
    await expect(port.call('math.add', [])).rejects.toThrow(failure('frame_reloaded'))
    port.emit('any.said', 'nobody hears')
    expect(received.filter(({ t }) => t !== 'req')).toEqual([])
    expect(onViolation).not.toHaveBeenCalled()
  })
})

test('messages behind an event wait for its handler, in order', async () => {
  const heard: unknown[] = []
  const [mine, others] = Object.values(new MessageChannel()) as unknown as [PortLike, PortLike]
  const done = createDeferred<void>()
  const near = createPort<Methods, Events, Methods, Events>({
    port: mine,
    checks,
    now: () => 0,
    serve: {
      'math.add': async params => heard.push(params),
      'any.run': async () => null,
    },
    hear: {
      'any.said': word => {
        heard.push(word)
        if (word === 'wait') return done.promise
      },
    },
    onViolation: reason => expect.fail(reason),
  })
  const far = createPort<Methods, Events, Methods, Events>({
    port: others,
    checks,
    now: () => 0,
    serve: { 'math.add': async () => 3, 'any.run': async () => null },
    hear: { 'any.said': () => {} },
    onViolation: reason => expect.fail(reason),
  })
  far.emit('any.said', 'wait')
  const asked = far.call('math.add', [1])
  far.emit('any.said', 'wait')
  far.emit('any.said', 'last')
  const answered = near.call('math.add', []).then(sum => heard.push(sum))
  // Only time can show that nothing follows.
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(heard).toEqual(['wait'])
  done.resolve()
  await asked
  await answered
  await far.call('any.run', null)
  expect(heard).toEqual(['wait', [1], 'wait', 'last', 3])
  near.close()
  far.close()
})

/** A port over a transport that delivers nothing or fails. */
function over(transport: PortLike) {
  const port = createPort<Methods, Events, Methods, Events>({
    port: transport,
    checks,
    now: () => 0,
    serve: { 'math.add': async () => 1, 'any.run': () => Promise.reject(new Error('no')) },
    hear: { 'any.said': () => {} },
    onViolation: reason => expect.fail(reason),
  })
  return { port, hear: transport.onmessage as (event: { data: unknown }) => void }
}

test('closes its transport once', () => {
  const transport = { onmessage: null, postMessage: vi.fn(), close: vi.fn() }
  const { port } = over(transport)
  port.close()
  port.close()
  expect(transport.close).toHaveBeenCalledOnce()
  expect(transport.onmessage).toBeNull()
})

test('closes when its transport fails, and leaks no rejection', async () => {
  const detached = (): PortLike => ({
    onmessage: null,
    close() {},
    postMessage() {
      throw new Error('detached')
    },
  })
  await expect(over(detached()).port.call('math.add', [])).rejects.toThrow(failure('frame_reloaded'))
  expect(() => over(detached()).port.emit('any.said', 'x')).not.toThrow()
  for (const request of [
    '"m":"math.add","p":[]',
    '"m":"any.run","p":[]',
    '"m":"math.add","p":1',
    '"m":"no.such","p":1',
  ])
    over(detached()).hear({ data: `{"v":1,"t":"req","id":1,${request}}` })
})

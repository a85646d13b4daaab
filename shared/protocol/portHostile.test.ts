import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectKitError } from '../errors.ts'
import { maxMessageLength } from './envelope.ts'
import { connected, facing, failure, transports, watchForLeaks } from './port.contract.ts'

watchForLeaks()

describe.each(transports)('over $name', transport => {
  test.each([
    [
      'ours',
      new ConnectKitError('wallet_busy', 'Look at the wallet'),
      { code: 'wallet_busy', message: 'Look at the wallet' },
    ],
    ['a refusal', { code: 4001, message: 'No' }, { code: 'user_rejected', message: 'No', facts: { code: 4001 } }],
    [
      'a revert',
      { code: 3, message: 'Reverted', data: '0x08' },
      { code: 'wallet_failed', facts: { code: 3, data: '0x08' } },
    ],
    ['null', null, { code: 'wallet_failed', message: 'The wallet failed' }],
    ['a string', 'No funds', { code: 'wallet_failed', message: 'No funds' }],
    [
      'cyclic data',
      { code: 4001, message: 'No', data: cyclic() },
      { code: 'user_rejected', facts: { code: 4001, data: undefined } },
    ],
    ['16 KiB of data', { data: 'x'.repeat(16_382) }, { facts: { data: 'x'.repeat(16_382) } }],
    ['more data', { data: 'x'.repeat(16_383) }, { facts: { data: undefined } }],
    ['3 MB of message and data', { message: 'x'.repeat(3e6), data: 'x'.repeat(3e6) }, { message: 'x'.repeat(1024) }],
    [
      'a bigint in data',
      { code: 4902, data: { chainId: 31337n } },
      { code: 'unknown_network', facts: { data: { chainId: '0x7a69' } } },
    ],
    ['a hostile Proxy', hostileProxy(), { code: 'wallet_failed' }],
    ['a Proxy as data', { code: 4001, data: hostileProxy() }, { code: 'user_rejected' }],
    [
      'data that throws',
      {
        code: 4001,
        data: {
          get a() {
            throw null
          },
        },
      },
      { code: 'user_rejected', facts: { data: undefined } },
    ],
    [
      'data with a toJSON',
      {
        code: 4001,
        data: {
          toJSON() {
            throw 1
          },
          b: 2,
        },
      },
      { facts: { data: { b: 2 } } },
    ],
    ['data that grows as it is read', { data: growing() }, { facts: { data: { a: 'x'.repeat(10_000) } } }],
    ['a function', () => {}, { code: 'wallet_failed' }],
  ])('revives a thrown value: %s', async (_, thrown, expected) => {
    const { near, run } = connected(transport)
    run.mockRejectedValueOnce(thrown)
    const error = await near.call('any.run', null).catch(error => error)
    expect(error).toBeInstanceOf(ConnectKitError)
    expect(error).toMatchObject(expected)
    expect(await near.call('math.add', [1])).toBe(1)
  })

  test.each([
    ['undefined', undefined, null],
    ['a bigint', { value: 255n }, { value: '0xff' }],
    ['a function', { a: () => 1, b: [() => 1] }, { b: [null] }],
    ['a date, without its toJSON', new Date(0), {}],
    [
      'a throwing toJSON',
      {
        toJSON() {
          throw 1
        },
        a: 1,
      },
      { a: 1 },
    ],
    ['32 levels less the message', nested(30), nested(30)],
  ])('sends the result %s as plain data', async (_, result, expected) => {
    const { near, run } = connected(transport)
    run.mockResolvedValueOnce(result)
    expect(await near.call('any.run', null)).toEqual(expected)
  })

  test.each([
    ['cyclic', cyclic(), 'invalid_message'],
    ['too deep', nested(32), 'invalid_message'],
    ['3 MB', 'x'.repeat(3e6), 'invalid_message'],
    ['huge by sharing', shared(), 'invalid_message'],
    ['a hostile Proxy', { inside: hostileProxy() }, 'wallet_failed'],
    [
      'a throwing getter',
      {
        get a() {
          throw new Error('trapped')
        },
      },
      'wallet_failed',
    ],
  ])('answers a result that is %s with an error', async (_, result, code) => {
    const { near, run } = connected(transport)
    run.mockImplementationOnce(async () => result)
    await expect(near.call('any.run', null)).rejects.toThrow(failure(code))
    expect(await near.call('math.add', [1])).toBe(1)
  })

  test('answers a handler that throws at once', async () => {
    const { near, run } = connected(transport)
    run.mockImplementationOnce(() => {
      throw new Error('at once')
    })
    await expect(near.call('any.run', null)).rejects.toThrow('at once')
  })

  test.each([
    ['of an unknown method', { m: 'math.divide', p: [] }, -32602, 'math.divide'],
    ['of an inherited name', { m: 'a.constructor', p: [] }, -32602, 'a.constructor'],
    ['with invalid parameters', { m: 'math.add', p: ['1'] }, -32602, 'math.add'],
  ])('answers a request %s with an error', async (_, request, number, named) => {
    const { say, next, run } = facing(transport)
    say({ v: 1, t: 'req', id: 1, ...request })
    const { e } = await next({ t: 'err', id: 1 })
    expect((e as { code: number }).code).toBe(number)
    expect((e as { message: string }).message).toContain(named)
    expect(run).not.toHaveBeenCalled()
  })

  test.each([
    ['a number', 7],
    ['an object', { v: 1, t: 'can', id: 1 }],
    ['null', null],
    ['bytes', new Uint8Array(4)],
    ['a text over the limit', `{"v":1,"t":"evt","m":"any.said","p":"${'x'.repeat(maxMessageLength - 38)}"}`],
    ['no JSON', '{'],
    ['another version', '{"v":2,"t":"can","id":1}'],
    ['no envelope', '{"v":1,"t":"can","id":1,"extra":1}'],
    ['an unknown event', '{"v":1,"t":"evt","m":"any.shouted","p":"x"}'],
    ['an invalid event', '{"v":1,"t":"evt","m":"any.said","p":1}'],
    ['an answer nobody asked for', '{"v":1,"t":"res","id":1,"r":1}'],
    ['an error nobody asked for', '{"v":1,"t":"err","id":1,"e":{"code":1,"message":""}}'],
    ['invalid parameters', '{"v":1,"t":"req","id":ID,"m":"math.add","p":1}'],
    ['an unknown request', '{"v":1,"t":"req","id":ID,"m":"math.divide","p":1}'],
    ['a request sent twice', '{"v":1,"t":"req","id":1,"m":"math.add","p":[]}'],
  ])('closes after the fiftieth strike: %s', async (_, message) => {
    const { port, raw, said, settled, onViolation, sayUntilClosed } = facing(transport)
    const numbered = (id: number) => (typeof message === 'string' ? message.replace('ID', String(id)) : message)
    await settled(1)
    for (let id = 2; id <= 50; id++) raw.postMessage(numbered(id) as string)
    await settled(51)
    expect(onViolation).not.toHaveBeenCalled()
    await sayUntilClosed(numbered(52), 1)
    expect(onViolation).toHaveBeenCalledOnce()
    await expect(port.call('math.add', [])).rejects.toThrow(failure('frame_reloaded'))
    expect(said).not.toHaveBeenCalled()
  })

  test('counts a replayed answer as a strike', async () => {
    const { port, say, next, sayUntilClosed } = facing(transport)
    const call = port.call('math.add', [])
    await next({ t: 'req' })
    const answer = { v: 1, t: 'res', id: 1, r: 3 }
    say(answer)
    expect(await call).toBe(3)
    await sayUntilClosed(JSON.stringify(answer), 50)
  })

  test('counts a second late answer as a strike', async () => {
    const { port, say, settled, onViolation, sayUntilClosed } = facing(transport)
    const giveUp = new AbortController()
    const call = port.call('any.run', null, giveUp.signal)
    giveUp.abort()
    await expect(call).rejects.toThrow(failure('aborted'))
    const late = { v: 1, t: 'res', id: 1, r: null }
    for (let i = 0; i < 50; i++) say(late)
    await settled(1)
    expect(onViolation).not.toHaveBeenCalled()
    await sayUntilClosed(JSON.stringify(late), 1)
  })

  test('ignores methods on Object.prototype', async () => {
    const { say, next } = facing(transport)
    const planted = vi.fn(() => true)
    Object.defineProperty(Object.prototype, 'any.planted', { value: planted, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(Object.prototype, 'any.planted'))
    say({ v: 1, t: 'req', id: 1, m: 'any.planted', p: null })
    expect(await next({ t: 'err', id: 1 })).toMatchObject({ e: { name: 'invalid_params' } })
    expect(planted).not.toHaveBeenCalled()
  })

  test('closes on a flood', async () => {
    const { said, onViolation, sayUntilClosed } = facing(transport)
    await sayUntilClosed('{"v":1,"t":"evt","m":"any.said","p":"x"}', 201)
    expect(said).toHaveBeenCalledTimes(200)
    expect(onViolation.mock.calls).toEqual([['too many']])
  })

  test('stays open for slow messages, whatever the clock does', async () => {
    const { clock, say, said, settled, onViolation } = facing(transport)
    for (let round = 1; round <= 20; round++) {
      for (let i = 0; i < 99; i++) say({ v: 1, t: 'evt', m: 'any.said', p: 'x' })
      await settled(round)
      clock.time += 1_000
      if (round === 10) clock.time -= 3_600_000
    }
    expect(said).toHaveBeenCalledTimes(20 * 99)
    expect(onViolation).not.toHaveBeenCalled()
  })
})

function cyclic(): unknown {
  const value: { self?: unknown } = {}
  value.self = [value]
  return value
}

function nested(levels: number): unknown {
  return levels ? [nested(levels - 1)] : null
}

function shared(): unknown {
  let value: unknown = []
  for (let i = 0; i < 28; i++) value = [value, value]
  return value
}

/** Larger each time it is read. */
function growing(): unknown {
  let length = 1_000
  return {
    get a() {
      length *= 10
      return 'x'.repeat(length)
    },
  }
}

function hostileProxy(): object {
  const trap = () => {
    throw new Error('trapped')
  }
  return new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap })
}

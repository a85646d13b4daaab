import { expect, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTurns } from './createTurns.ts'

const waiting = () => {
  const deferred = createDeferred<string>()
  return { ...deferred, run: vi.fn(() => deferred.promise) }
}
const settle = () => new Promise(resolve => setTimeout(resolve))

test('what is asked for twice is asked once, and the next call is another', async () => {
  const take = createTurns()
  const { run, resolve } = waiting()
  const both = [take('w', ['eip155'], run), take('w', ['eip155'], run)]
  resolve('account')
  expect(await Promise.all(both)).toEqual(['account', 'account'])
  expect(run).toHaveBeenCalledOnce()
  await take('w', ['eip155'], run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('another thing asked of the same wallet waits, and has an answer of its own', async () => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  const both = [take('w', ['eip155'], first.run), take('w', ['solana'], second.run)]
  second.resolve('sol')
  await settle()
  expect(second.run).not.toHaveBeenCalled()
  first.resolve('eth')
  expect(await Promise.all(both)).toEqual(['eth', 'sol'])
})

test('a refusal is the answer to its own call only', async () => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  const both = [take('w', ['eip155'], first.run), take('w', ['solana'], second.run)]
  first.reject(new ConnectKitError('user_rejected', 'No'))
  second.resolve('sol')
  expect(await Promise.allSettled(both)).toMatchObject([
    { reason: { code: 'user_rejected' } },
    { status: 'fulfilled', value: 'sol' },
  ])
})

test.each(['aborted', 'user_closed'] as const)('where one was given up as %s, so are those behind it', async code => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  const both = [take('w', ['eip155'], first.run), take('w', ['solana'], second.run)]
  first.reject(new ConnectKitError(code, 'Something else was begun'))
  expect(await Promise.allSettled(both)).toMatchObject([{ reason: { code } }, { reason: { code } }])
  expect(second.run).not.toHaveBeenCalled()
})

test('another wallet does not wait', async () => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  void take('w', [], first.run)
  second.resolve('other')
  expect(await take('x', [], second.run)).toBe('other')
})

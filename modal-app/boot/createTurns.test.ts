import { expect, test, vi } from 'vitest'
import { createDeferred } from '../../shared/createDeferred.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import { createTurns } from './createTurns.ts'

const waiting = () => {
  const deferred = createDeferred<string>()
  return { ...deferred, run: vi.fn(() => deferred.promise) }
}
const settle = () => new Promise(resolve => setTimeout(resolve))

test('two equal calls share one request, and a later call starts another', async () => {
  const take = createTurns()
  const { run, resolve } = waiting()
  const both = [take('w', ['eip155'], run), take('w', ['eip155'], run)]
  resolve('account')
  expect(await Promise.all(both)).toEqual(['account', 'account'])
  expect(run).toHaveBeenCalledOnce()
  await take('w', ['eip155'], run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a different call for the same wallet waits, and gets its own answer', async () => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  const both = [take('w', ['eip155'], first.run), take('w', ['solana'], second.run)]
  second.resolve('sol')
  await settle()
  expect(second.run).not.toHaveBeenCalled()
  first.resolve('eth')
  expect(await Promise.all(both)).toEqual(['eth', 'sol'])
})

test('a refusal rejects only its own call', async () => {
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

test.each(['aborted', 'user_closed'] as const)('a call that ends as %s ends the calls behind it', async code => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  const both = [take('w', ['eip155'], first.run), take('w', ['solana'], second.run)]
  first.reject(new ConnectKitError(code, 'Something else was begun'))
  expect(await Promise.allSettled(both)).toMatchObject([{ reason: { code } }, { reason: { code } }])
  expect(second.run).not.toHaveBeenCalled()
})

test('a call for another wallet does not wait', async () => {
  const take = createTurns()
  const [first, second] = [waiting(), waiting()]
  void take('w', [], first.run)
  second.resolve('other')
  expect(await take('x', [], second.run)).toBe('other')
})

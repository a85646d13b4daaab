import { expect, test } from 'vitest'
import type { TestRequest } from '../../publicTypes.ts'
import { createPrompts } from './prompts.ts'

const request = (method: string): TestRequest => ({
  walletId: 'test.eip155',
  namespace: 'eip155',
  chainId: 'eip155:1',
  method,
})
const setUp = () => createPrompts({ eip155: ['0x1'], solana: [], bip122: [] })

test('a prompt waits for its answer, and next() leaves it pending', async () => {
  const { ask, next, approve } = setUp()
  const asked = ask(request('personal_sign'), () => 'signed')
  expect(await next()).toEqual(request('personal_sign'))
  expect(await next()).toEqual(request('personal_sign'))
  expect(await approve()).toEqual(request('personal_sign'))
  expect(await asked).toBe('signed')
})

test('a test that answers first waits for the prompt', async () => {
  const { ask, approve, next } = setUp()
  const [seen, approved] = [next(), approve()]
  expect(await ask(request('personal_sign'), () => 'signed')).toBe('signed')
  expect([await seen, await approved]).toEqual([request('personal_sign'), request('personal_sign')])
})

test('prompts are answered in order and once each, even by simultaneous answers', async () => {
  const { ask, approve, reject } = setUp()
  const answers = [approve(), reject(), approve('given')]
  const asked = ['one', 'two', 'three'].map(method => ask(request(method), () => method))
  expect(await Promise.allSettled(asked)).toMatchObject([
    { value: 'one' },
    { reason: { code: 4001 } },
    { value: 'given' },
  ])
  expect((await Promise.all(answers)).map(({ method }) => method)).toEqual(['one', 'two', 'three'])
})

test('a request to send needs the test’s own answer, and stays pending without one', async () => {
  const { ask, approve } = setUp()
  const asked = ask(request('eth_sendTransaction'))
  await expect(approve()).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('approve(answer)'),
  })
  await approve('0xhash')
  expect(await asked).toBe('0xhash')
})

test('a failure to make an answer rejects the request, not approve()', async () => {
  const { ask, approve } = setUp()
  const asked = ask(request('personal_sign'), () => {
    throw new Error('no such key')
  })
  await approve()
  await expect(asked).rejects.toThrow('no such key')
})

test('the test gets a copy of the request', async () => {
  const { ask, next } = setUp()
  const params = ['0x1']
  void ask({ ...request('personal_sign'), params })
  const seen = await next()
  ;(seen.params as string[]).push('more')
  expect(params).toEqual(['0x1'])
})

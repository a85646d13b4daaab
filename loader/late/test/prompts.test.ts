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

test('a question waits for its answer, and next leaves it', async () => {
  const { ask, next, approve } = setUp()
  const asked = ask(request('personal_sign'), () => 'signed')
  expect(await next()).toEqual(request('personal_sign'))
  expect(await next()).toEqual(request('personal_sign'))
  expect(await approve()).toEqual(request('personal_sign'))
  expect(await asked).toBe('signed')
})

test('a test that comes first waits for the question', async () => {
  const { ask, approve, next } = setUp()
  const [seen, approved] = [next(), approve()]
  expect(await ask(request('personal_sign'), () => 'signed')).toBe('signed')
  expect([await seen, await approved]).toEqual([request('personal_sign'), request('personal_sign')])
})

test('questions are answered in their order, each once, also by answers at once', async () => {
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

test('what a wallet would send needs an answer of the test, and waits on', async () => {
  const { ask, approve } = setUp()
  const asked = ask(request('eth_sendTransaction'))
  await expect(approve()).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('approve(answer)'),
  })
  await approve('0xhash')
  expect(await asked).toBe('0xhash')
})

test('an answer that cannot be made is the wallet’s failure, not the test’s', async () => {
  const { ask, approve } = setUp()
  const asked = ask(request('personal_sign'), () => {
    throw new Error('no such key')
  })
  await approve()
  await expect(asked).rejects.toThrow('no such key')
})

test('what the test gets and brings changes nothing of the question', async () => {
  const { ask, next } = setUp()
  const params = ['0x1']
  void ask({ ...request('personal_sign'), params })
  const seen = await next()
  ;(seen.params as string[]).push('more')
  expect(params).toEqual(['0x1'])
})

import { afterEach, expect, test, vi } from 'vitest'
import type { ConnectKit, InstanceOptions } from '../../publicTypes.ts'
import { createInstances } from './createInstances.ts'

const taken = Symbol.for('connectkit.taken')
afterEach(() => Reflect.deleteProperty(window, taken))

const kit = {} as ConnectKit
const start = vi.fn(() => kit)
const create = createInstances({ start })
const options: InstanceOptions = { projectId: 'treasury', theme: 'dark' }

test('an instance starts by its id, with its options', async () => {
  await expect(create('treasury-2', options)).resolves.toBe(kit)
  expect(start).toHaveBeenCalledExactlyOnceWith('treasury-2', expect.objectContaining(options))
})

test('neither a server nor test wallets of its own are taken from the options', async () => {
  start.mockClear()
  const others = { base: 'https://other.test', testMode: true }
  await create('treasury', { ...options, ...others })
  expect(Object.keys((start.mock.calls as unknown[][])[0]?.[1] as object)).toEqual(['projectId', 'theme'])
})

test.each([
  ['', '""'],
  ['Treasury', '"Treasury"'],
  ['2nd', '"2nd"'],
  ['a.b', '"a.b"'],
  ['a:b', '"a:b"'],
  ['a'.repeat(33), `"${'a'.repeat(33)}"`],
  [undefined, '"undefined"'],
  [['a'], '"a"'],
])('%j is no id', async (id, named) => {
  start.mockClear()
  await expect(create(id as string, options)).rejects.toMatchObject({
    code: 'invalid_option',
    message: `id is ${named}: it takes a-z, 0-9 and hyphens, 32 at most`,
  })
  expect(start).not.toHaveBeenCalled()
})

test('an id is given once, until its instance is destroyed', async () => {
  start.mockClear()
  Object.assign(window, { [taken]: kit })
  await expect(create('taken', options)).rejects.toMatchObject({ code: 'invalid_option' })
  expect(start).not.toHaveBeenCalled()
  Reflect.deleteProperty(window, taken)
  await expect(create('taken', options)).resolves.toBe(kit)
})

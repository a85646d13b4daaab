import { expect, test } from 'vitest'
import { namespaces } from '../../shared/caip.ts'
import { adapters } from './registry.ts'

// @spec 8.adapter-missing
test('every namespace has an adapter; an unknown one is refused by name', async () => {
  for (const namespace of namespaces) {
    expect(adapters.has(namespace)).toBe(true)
    expect((await adapters.load(namespace)).namespace).toBe(namespace)
  }
  const refused = { code: 'not_available', message: 'Chain adapter not found: near', facts: { namespace: 'near' } }
  await expect(adapters.load('near' as never)).rejects.toMatchObject(refused)
})

test.each(['constructor', '__proto__'])('there is no adapter for "%s"', name => {
  expect(adapters.has(name as never)).toBe(false)
})

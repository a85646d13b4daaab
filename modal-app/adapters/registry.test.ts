import { expect, test } from 'vitest'
import { namespaces } from '../../shared/caip.ts'
import { adapters } from './registry.ts'

// @spec 8.adapter-missing
test('what this release has, it can load; the rest is refused by name', async () => {
  for (const namespace of namespaces)
    if (adapters.has(namespace)) expect((await adapters.load(namespace)).namespace).toBe(namespace)
    else await expect(adapters.load(namespace)).rejects.toMatchObject({ code: 'not_available', facts: { namespace } })
  expect(adapters.has('eip155')).toBe(true)
})

test.each(['constructor', '__proto__'])('there is no adapter for "%s"', name => {
  expect(adapters.has(name as never)).toBe(false)
})

// @vitest-environment node
import { expect, test } from 'vitest'
import type { $ZodObject } from 'zod/v4/core'
import { frameEvents } from '../../shared/protocol/events.schema.ts'
import { hostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import { received } from './received.ts'

const keysOf = (schema: unknown) => Object.keys((schema as $ZodObject)._zod.def.shape).sort()

test('holds every message of the protocol with its keys', () => {
  expect(Object.keys(received.events)).toEqual(Object.keys(frameEvents))
  for (const [name, schema] of Object.entries(frameEvents))
    expect(keysOf(received.events[name])).toEqual(keysOf(schema))
  const connectionIn = (schema: unknown) => (schema as $ZodObject)._zod.def.shape.connection
  const { params } = hostMethods['connection.upsert']
  expect(keysOf(received.requests['connection.upsert'])).toEqual(keysOf(params))
  expect(keysOf(connectionIn(received.requests['connection.upsert']))).toEqual(keysOf(connectionIn(params)))
})

import { expect, expectTypeOf, test } from 'vitest'
import { type EndpointQuery, type EndpointReply, endpointUrl } from './endpoint.ts'
import { rpc } from './rpc.schema.ts'
import { type SupportedChains, supportedChains } from './supportedChains.schema.ts'

test('writes a call’s URL without undefined members', () => {
  const query = { projectId: 'demo', st: 'modal', sv: 'html-core-1.0.0', clientId: undefined }
  expect(endpointUrl('https://cdn.test', supportedChains, query)).toBe(
    'https://cdn.test/v1/supported-chains?projectId=demo&st=modal&sv=html-core-1.0.0',
  )
})

test('writes the JSON-RPC URL of spec §7', () => {
  expect(endpointUrl('https://cdn.test', rpc, { chainId: 'eip155:31337', projectId: 'demo' })).toBe(
    'https://cdn.test/v1/?chainId=eip155%3A31337&projectId=demo',
  )
})

test('derives the types of both ends', () => {
  expectTypeOf<EndpointReply<typeof supportedChains>>().toEqualTypeOf<SupportedChains>()
  expectTypeOf<EndpointQuery<typeof rpc>['chainId']>().toEqualTypeOf<string>()
})

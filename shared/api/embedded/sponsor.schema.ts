import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { none, origin, projectId } from './fields.schema.ts'

/** Methods of a sponsor's paymaster (ERC-7677) and bundler. */
export const sponsorMethods = [
  'pm_getPaymasterStubData',
  'pm_getPaymasterData',
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
] as const

/** Calls the operator's paymaster or bundler for an operation of the caller's own account. Limited per day. */
export const sponsorCall = {
  method: 'POST',
  path: '/v1/embedded/sponsor',
  query: none,
  body: z.strictObject({
    ...{ projectId, pageOrigin: origin, method: z.enum(sponsorMethods) },
    chainId: z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/, 'a network of eip155')),
    operation: z.record(z.string().check(z.maxLength(64)), z.unknown()),
  }),
  reply: z.object({ result: z.unknown() }),
} satisfies Endpoint

import * as z from 'zod/mini'
import { labelFault } from '../accountName.ts'
import { evmAddress, foreignText } from './accountParts.schema.ts'
import { callQuery } from './callQuery.schema.ts'
import type { Endpoint } from './endpoint.ts'

/* Names of accounts in the project's zone (spec §4, §5, §7; reference §1.9). If the project has no zone, all of these
   fail with `not_available`; the modal knows it from `ProjectConfig.nameZone`. */

const apiVersion = z.literal('2', '2')
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time'))
const fullName = z.string().check(z.regex(/^[a-z0-9-]{4,63}(?:\.[a-z0-9-]{1,63})+$/, 'a name'), z.maxLength(253))
const coinType = z.number().check(z.int(), z.gte(0), z.lte(0xffff_ffff))

const profile = z.object({
  /** Including its zone. */
  name: fullName,
  registered_at: time,
  updated_at: z.optional(time),
  /** The account that registered it. */
  owner: evmAddress,
  /** By coin type (ENSIP-11) of the network where it was registered. `addressOn` picks the address for a network. */
  addresses: z.record(
    z.string().check(z.regex(/^\d{1,10}$/)),
    z.object({
      address: evmAddress,
      created: time,
      /** The owner is a contract, which has this address only on this network. */
      isContract: z.boolean(),
    }),
  ),
  attributes: z
    .array(z.object({ avatar: z.optional(foreignText(512)), bio: z.optional(foreignText(512)) }))
    .check(z.maxLength(1)),
})

/** A name's owner, addresses and dates. */
export type NameProfile = z.infer<typeof profile>

/** The account of a full name, such as `gardener.example.eth`; `not_found` if it is not registered. */
export const nameAccount = {
  method: 'GET',
  path: '/v1/profile/account/:name',
  query: z.object({ ...callQuery, apiVersion }),
  reply: profile,
} satisfies Endpoint

/** The names of an address in the project's zone: one at most. */
export const namesOfAddress = {
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  query: z.object({
    ...callQuery,
    apiVersion,
    /** The caller's account. */
    sender: z.optional(z.string().check(z.maxLength(128, 'an address'))),
  }),
  reply: z.array(profile).check(z.maxLength(10)),
} satisfies Endpoint

/** The requested label first, then similar available ones. Labels have no zone. */
export const nameSuggestions = {
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  query: z.object({
    ...callQuery,
    /** The project's zone, if given. */
    zone: z.optional(z.string().check(z.maxLength(253, 'the zone of the project'))),
  }),
  reply: z.object({
    suggestions: z
      .array(
        z.object({
          name: z
            .string()
            .check(z.refine(name => !labelFault(name) && name === name.toLowerCase(), 'a name that can be registered')),
          /** Whether it is already registered. */
          registered: z.boolean(),
        }),
      )
      .check(z.maxLength(10)),
  }),
} satisfies Endpoint

/**
 * Registers a name for the account that signed `registrationText`. Fails with `name_taken`, `name_owned`,
 * `name_reserved`, `clock_wrong`, `signature_invalid`, `invalid_request` or `unknown_network`; with `not_available` if
 * a contract's signature cannot be verified now.
 */
export const registerName = {
  method: 'POST',
  path: '/v1/profile/account',
  query: z.object(callQuery),
  body: z.object({
    /** `coinTypeOf` the account's network. */
    coin_type: coinType,
    address: evmAddress,
    /** As signed by `personal_sign`. */
    message: z.string().check(z.maxLength(400, 'the text of a registration')),
    signature: z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'bytes in 0x hex'), z.maxLength(32_768)),
  }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

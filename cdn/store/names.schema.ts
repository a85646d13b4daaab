import * as z from 'zod'
import { foreignZones, labelFault } from '../../shared/accountName.ts'
import { strict } from './strict.ts'

/** Labels that ENSIP-15 leaves unchanged: lower case, no underscore, no other alphabets. */
const zonePattern = /^(?:(?!..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

const zone = z
  .string()
  .max(180)
  .regex(zonePattern, 'accepted: a name that you own, in lower case, such as example.eth')
  .refine(text => !foreignZones.includes(text), 'names of this zone are registered by another service')

const reserved = z
  .string()
  .refine(
    label => labelFault(label) === undefined,
    'accepted: a name without its zone, of 4 to 63 letters, digits, hyphens',
  )
  .transform(label => label.toLowerCase())

/** A project's `names`. Without it, its visitors cannot register names. */
export const nameSettingsSchema = strict({
  /** Parent of the names: `{label}.{zone}`. Projects with the same zone share its names. */
  zone,
  /** Reserved in addition to the shipped lists: as the whole name, as a part between hyphens, and lookalikes of both. */
  reserved: z.array(reserved).max(10_000).default([]),
})
export type NameSettings = z.infer<typeof nameSettingsSchema>

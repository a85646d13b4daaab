import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { evmAddress, firstOf, half, id, label, none, solanaAddress, time, vault, wrap } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

/** The maximum number of slots of a wallet. */
export const maxSlots = 12

/** `mail`: the server also holds the secret, and releases it 24 hours after a request if the operator offers that. */
export const slotKindSchema = z.enum(['passkey', 'device', 'code', 'mail'])
const slot = z.object({
  slotId: id,
  kind: slotKindSchema,
  /** The device's or passkey's name, such as "Firefox on Linux". */
  label,
  createdAt: time,
  usedAt: z.optional(time),
  /** Of a device: it is this browser's own window, whose device in the site's frame has opened it. */
  windowOf: z.optional(id),
  /** Bound to the requesting device. */
  isThisDevice: z.boolean(),
  /** A passkey that its provider syncs to several devices. */
  isSynced: z.optional(z.boolean()),
})
const endedSlot = z.extend(slot, {
  /** How long the slot can be restored. */
  endsAt: time,
  /** When the slot is restored, if its browser has requested that. */
  returnsAt: z.optional(time),
})
export const wallet = z.object({
  walletId: id,
  address: evmAddress,
  /** Derived from the same words. Older wallets add it later (walletSolana). */
  solanaAddress: z.optional(solanaAddress),
  vault,
  /** Oldest first. */
  slots: firstOf(slot, maxSlots),
  /** Ended keys, which open nothing. They can be restored for three days. */
  endedSlots: z.optional(firstOf(endedSlot, maxSlots)),
})
export type EmbeddedSlot = z.infer<typeof slot>
export type EndedSlot = z.infer<typeof endedSlot>
export type EmbeddedWallet = z.infer<typeof wallet>
export type SlotKind = z.infer<typeof slotKindSchema>

/**
 * Begins a slot that is not in use yet, and returns its half. For `passkey`, only `passkeyFinish` returns the half. For
 * `mail`, the server also creates the secret.
 */
export const slotBegin = {
  method: 'POST',
  path: '/v1/embedded/slots/begin',
  query: none,
  body: z.strictObject({ kind: z.enum(['device', 'code', 'mail']), label }),
  reply: z.object({ walletId: id, slotId: id, half, secret: z.optional(half) }),
} satisfies Endpoint

/**
 * Puts begun slots into use. The first call also creates the wallet, whose address must not be revealed before this
 * returns. Each call needs a proof (`addKeys`, with the slots in their order), the first one by the accounts that it names: what
 * others have under an address must not become another user's.
 */
export const slotsFinish = {
  method: 'POST',
  path: '/v1/embedded/slots/finish',
  query: none,
  body: z.strictObject({
    slots: z.array(z.strictObject({ slotId: id, wrap })).check(z.minLength(1), z.maxLength(3)),
    wallet: z.optional(
      z.strictObject({ walletId: id, vault, address: evmAddress, solanaAddress: z.optional(solanaAddress) }),
    ),
    proof: z.optional(walletProof),
  }),
  reply: z.object({ wallet }),
} satisfies Endpoint

/**
 * Adds the Solana address of a wallet that was created before the server stored such addresses. Works once, with a
 * proof (`nameSolana`): access to a mailbox must not be enough to set an address that others pay to.
 */
export const walletSolana = {
  method: 'POST',
  path: '/v1/embedded/wallet/solana',
  query: none,
  body: z.strictObject({ solanaAddress, proof: walletProof }),
  reply: z.object({ wallet }),
} satisfies Endpoint

/**
 * Returns the half of this device's slot (10 a minute, 100 an hour), or of the recovery code's (fresh sign-in, 5 an
 * hour). For `mail`, returns half and secret: only to the requesting device, a day later, unless the request was
 * cancelled.
 */
export const slotOpen = {
  method: 'POST',
  path: '/v1/embedded/slots/open',
  query: none,
  body: z.strictObject({ slotId: id }),
  reply: z.object({ half, wrap, vault, walletId: id, address: evmAddress, secret: z.optional(half) }),
} satisfies Endpoint

/**
 * Ends a key. Needs a proof (`endKey`). The key opens nothing from then on. Its half is destroyed three days later, or
 * at once if the key had already been ended. The last slot that can open the wallet on another device cannot be ended.
 */
export const slotEnd = {
  method: 'POST',
  path: '/v1/embedded/slots/end',
  query: none,
  body: z.strictObject({ slotId: id, proof: walletProof }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/**
 * Restores an ended key: at once with a proof (`returnKey`). Without one, the browser that owns the key may restore it
 * after a fresh sign-in, a day after it requested that, unless it is stopped meanwhile. A mail announces it.
 */
export const slotReturn = {
  method: 'POST',
  path: '/v1/embedded/slots/return',
  query: none,
  body: z.strictObject({ slotId: id, proof: z.optional(walletProof) }),
  reply: z.object({ returnsAt: z.optional(time) }),
} satisfies Endpoint

/**
 * Restores a replaced wallet, with a proof by its own key (`returnWallet`). The older wallet wins: whoever created the
 * newer one cannot do the same. The newer wallet returns only after the day that another start takes.
 */
export const walletReturn = {
  method: 'POST',
  path: '/v1/embedded/wallet/return',
  query: none,
  body: z.strictObject({ walletId: id, proof: walletProof }),
  reply: z.object({ wallet }),
} satisfies Endpoint

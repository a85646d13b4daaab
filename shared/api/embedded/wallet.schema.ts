import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { evmAddress, firstOf, half, id, label, none, solanaAddress, time, vault, wrap } from './fields.schema.ts'
import { walletProof } from './walletProof.schema.ts'

/** Ways to open a wallet, at most. */
export const maxSlots = 12

/** `mail`: the server has its secret, too, and opens it 24 hours after it was asked, where the operator offers that. */
export const slotKindSchema = z.enum(['passkey', 'device', 'code', 'mail'])
const slot = z.object({
  slotId: id,
  kind: slotKindSchema,
  /** The device's or passkey's own words, such as "Firefox on Linux". */
  label,
  createdAt: time,
  usedAt: z.optional(time),
  /** Bound to the device that asks. */
  isThisDevice: z.boolean(),
  /** A passkey that its maker keeps on several devices. */
  isSynced: z.optional(z.boolean()),
})
const endedSlot = z.extend(slot, {
  /** Until when it can be brought back. */
  endsAt: time,
  /** When it is back, if whoever has it asked for that. */
  returnsAt: z.optional(time),
})
export const wallet = z.object({
  walletId: id,
  address: evmAddress,
  /** Of the same words; wallets of before tell it later (walletSolana). */
  solanaAddress: z.optional(solanaAddress),
  vault,
  /** The oldest first. */
  slots: firstOf(slot, maxSlots),
  /** Keys that were ended and open nothing; for three days, they can be brought back. */
  endedSlots: z.optional(firstOf(endedSlot, maxSlots)),
})
export type EmbeddedSlot = z.infer<typeof slot>
export type EndedSlot = z.infer<typeof endedSlot>
export type EmbeddedWallet = z.infer<typeof wallet>
export type SlotKind = z.infer<typeof slotKindSchema>

/**
 * A slot that is not in use yet, with its half. For `passkey`, the half comes from `passkeyFinish` alone; for `mail`, the
 * server makes the secret, too.
 */
export const slotBegin = {
  method: 'POST',
  path: '/v1/embedded/slots/begin',
  query: none,
  body: z.strictObject({ kind: z.enum(['device', 'code', 'mail']), label }),
  reply: z.object({ walletId: id, slotId: id, half, secret: z.optional(half) }),
} satisfies Endpoint

/**
 * Puts slots that were begun into use. The first time it also creates the wallet: the address is announced to nobody
 * before this answers. Later, with a proof (`addKeys`, of the slots in their order).
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
 * Tells the address of Solana of a wallet that was made before it was kept. Once, and with a proof (`nameSolana`), because a
 * mailbox alone must not name an address that others pay to.
 */
export const walletSolana = {
  method: 'POST',
  path: '/v1/embedded/wallet/solana',
  query: none,
  body: z.strictObject({ solanaAddress, proof: walletProof }),
  reply: z.object({ wallet }),
} satisfies Endpoint

/**
 * The half of this device's slot (10 a minute, 100 an hour), or of the recovery code's (fresh sign-in, 5 an hour). For
 * `mail`, half and secret: to the device that asked, a day after, unless somebody cancelled.
 */
export const slotOpen = {
  method: 'POST',
  path: '/v1/embedded/slots/open',
  query: none,
  body: z.strictObject({ slotId: id }),
  reply: z.object({ half, wrap, vault, walletId: id, address: evmAddress, secret: z.optional(half) }),
} satisfies Endpoint

/**
 * With a proof (`endKey`). The key opens nothing from then on; its half is destroyed three days later, or at once if it had been
 * ended already. The last slot that can open the wallet on another device cannot be ended.
 */
export const slotEnd = {
  method: 'POST',
  path: '/v1/embedded/slots/end',
  query: none,
  body: z.strictObject({ slotId: id, proof: walletProof }),
  reply: z.object({ success: z.literal(true) }),
} satisfies Endpoint

/**
 * Brings back a key that was ended: with a proof (`returnKey`) at once. The browser whose key it was may do so by itself, freshly
 * signed in, a day after it has asked, unless somebody stops it meanwhile; a mail tells.
 */
export const slotReturn = {
  method: 'POST',
  path: '/v1/embedded/slots/return',
  query: none,
  body: z.strictObject({ slotId: id, proof: z.optional(walletProof) }),
  reply: z.object({ returnsAt: z.optional(time) }),
} satisfies Endpoint

/**
 * Brings back the wallet that another one took the place of, with a proof of its own key (`returnWallet`). The older one wins, so that
 * whoever started the other cannot do the same.
 */
export const walletReturn = {
  method: 'POST',
  path: '/v1/embedded/wallet/return',
  query: none,
  body: z.strictObject({ walletId: id, proof: walletProof }),
  reply: z.object({ wallet }),
} satisfies Endpoint

import type { SlotKind } from '../../../shared/api/embedded/wallet.schema.ts'
import {
  slotBegin,
  slotEnd,
  slotOpen,
  slotReturn,
  slotsFinish,
  walletReturn,
  walletSolana,
} from '../../../shared/api/embedded/wallet.schema.ts'
import { walletChallenge } from '../../../shared/api/embedded/walletProof.schema.ts'
import { subjectOfKeys } from '../../../shared/embedded/walletProof.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { dayMs } from '../../limits/counts.ts'
import type { Embedded } from '../createEmbedded.ts'
import type { ToldChange } from '../mail/writeMail.ts'
import { browserOf, type createAnswers, demandFresh } from './answerEndpoint.ts'

const added: Readonly<Record<SlotKind, ToldChange>> = {
  passkey: 'passkeyAdded',
  device: 'deviceAdded',
  code: 'codeAdded',
  mail: 'mailAdded',
}
/** The mail's link lives until it is used, or the key is gone. */
const returnWarnsMs = 3 * dayMs

/** The wallet and its slots. Changes require a proof of the wallet's key, and each is announced by mail. */
export function slotRoutes({ toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { users, wallets, endedKeys, formerWallets, waiting, claims, counts, warn, notifyChange, now } = embedded

  toUser(walletChallenge, (caller, { act, subject }) => claims.begin(caller, act, subject))

  toUser(slotBegin, async (caller, { kind, label }) => {
    // Creating a wallet may take time, while its code is being written down.
    if (await wallets.find(caller)) demandFresh(caller)
    if (kind === 'mail' && !(await users.email(caller.userId)))
      throw new ApiFailure('not_available', 'This account has no email for recovery')
    return wallets.beginSlot(caller, { kind, label })
  })

  toUser(slotsFinish, async (caller, { slots, wallet, proof }) => {
    const ids = slots.map(({ slotId }) => slotId)
    const claim = { ...caller, act: 'addKeys', subject: subjectOfKeys(ids) } as const
    if (wallet) {
      const { walletId: id, address, solanaAddress } = wallet
      await claims.demand({ ...claim, solanaAddress }, proof, { id, address, replaced_at: null })
    } else await claims.demand(claim, proof)
    const finished = await wallets.finishSlots(caller, slots, wallet)
    // A new wallet needs no warning.
    if (!wallet)
      for (const { slotId, kind } of finished.slots)
        if (ids.includes(slotId)) await notifyChange(caller.userId, added[kind], browserOf(caller), slotId)
    return { wallet: finished }
  })

  toUser(walletSolana, async (caller, { solanaAddress, proof }) => {
    await claims.demand({ ...caller, act: 'nameSolana', subject: solanaAddress, solanaAddress }, proof)
    return { wallet: await wallets.nameSolana(caller, solanaAddress) }
  })

  toUser(slotOpen, async (caller, { slotId }) => {
    const { slotId: _, ...opened } = await wallets.open(caller, slotId, () => demandFresh(caller))
    return opened
  })

  toUser(slotEnd, async (caller, { slotId, proof }) => {
    demandFresh(caller)
    await claims.demand({ ...caller, act: 'endKey', subject: slotId }, proof)
    await endedKeys.end(caller, slotId)
    const left = await wallets.find(caller)
    if (!left?.slots.some(({ kind }) => kind === 'mail')) await waiting.cancelRecovery(caller)
    await notifyChange(caller.userId, 'slotEnded', browserOf(caller))
    return { success: true as const }
  })

  toUser(slotReturn, async (caller, { slotId, proof }) => {
    demandFresh(caller)
    if (proof) await claims.demand({ ...caller, act: 'returnKey', subject: slotId }, proof)
    else {
      const { returnsAt } = await endedKeys.endedHere(caller, slotId)
      if (returnsAt === undefined) {
        await counts.take([{ counted: `key return|${caller.userId}`, limit: 5, spanMs: dayMs }])
        const at = now() + dayMs
        const browser = browserOf(caller)
        const warned = { userId: caller.userId, kind: 'keyReturn', browser, at, endsAt: now() + returnWarnsMs } as const
        await endedKeys.askReturn(caller, slotId, at, await warn(warned))
        return { returnsAt: new Date(at).toISOString() }
      }
      if (now() < returnsAt) return { returnsAt: new Date(returnsAt).toISOString() }
    }
    await endedKeys.bringBack(caller, slotId)
    await notifyChange(caller.userId, 'slotReturned', browserOf(caller), slotId)
    return {}
  })

  toUser(walletReturn, async (caller, { walletId, proof }) => {
    const wallet = await formerWallets.row(caller, walletId)
    if (!wallet) throw new ApiFailure('not_found', 'There is no such wallet')
    await claims.demand({ ...caller, act: 'returnWallet', subject: walletId }, proof, wallet)
    const returned = await formerWallets.putBack(caller, wallet)
    await notifyChange(caller.userId, 'walletReturned', browserOf(caller))
    return { wallet: returned }
  })
}

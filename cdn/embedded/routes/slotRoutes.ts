import { recoverMessageAddress } from 'viem'
import type { SlotKind } from '../../../shared/api/embedded/wallet.schema.ts'
import { slotBegin, slotEnd, slotOpen, slotsFinish, walletSolana } from '../../../shared/api/embedded/wallet.schema.ts'
import { solanaClaim } from '../../../shared/embedded/solanaClaim.ts'
import { ApiFailure } from '../../apiFailure.ts'
import type { Embedded } from '../createEmbedded.ts'
import type { MailTexts } from '../mail/mailTexts.ts'
import { type createAnswers, demandFresh } from './answerEndpoint.ts'

const added: Readonly<Record<SlotKind, keyof MailTexts['changes']>> = {
  passkey: 'passkeyAdded',
  device: 'deviceAdded',
  code: 'codeAdded',
  mail: 'mailAdded',
}

/** The wallet and the ways to open it. Whatever changes them is told by mail. */
export function slotRoutes({ toUser }: ReturnType<typeof createAnswers>, embedded: Embedded): void {
  const { wallets, waiting, tellChange } = embedded

  toUser(slotBegin, async (caller, { kind, label }) => {
    // A wallet that does not exist yet may take its time: its code is being written down.
    if (await wallets.find(caller)) demandFresh(caller)
    return wallets.beginSlot(caller, { kind, label })
  })

  toUser(slotsFinish, async (caller, { slots, wallet }) => {
    const finished = await wallets.finishSlots(caller, slots, wallet)
    const ids = new Set(slots.map(({ slotId }) => slotId))
    // Of a new wallet there is nothing to be warned of.
    if (!wallet)
      for (const { slotId, kind } of finished.slots)
        if (ids.has(slotId)) await tellChange(caller.c, caller.userId, added[kind])
    return { wallet: finished }
  })

  toUser(walletSolana, async (caller, { solanaAddress, signature }) => {
    const wallet = await wallets.find(caller)
    const message = solanaClaim(wallet?.walletId ?? '', solanaAddress)
    const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(
      () => undefined,
    )
    if (!wallet || signer?.toLowerCase() !== wallet.address.toLowerCase())
      throw new ApiFailure('signature_invalid', 'Only the wallet itself says which address of Solana it has')
    return { wallet: await wallets.nameSolana(caller, solanaAddress) }
  })

  toUser(slotOpen, async (caller, { slotId }) => {
    const { slotId: _, ...opened } = await wallets.open(caller, slotId, () => demandFresh(caller))
    return opened
  })

  toUser(slotEnd, async (caller, { slotId }) => {
    demandFresh(caller)
    await wallets.endSlot(caller, slotId)
    const left = await wallets.find(caller)
    if (!left?.slots.some(({ kind }) => kind === 'mail')) await waiting.cancelRecovery(caller)
    await tellChange(caller.c, caller.userId, 'slotEnded')
    return { success: true as const }
  })
}

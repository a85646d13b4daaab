import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { toBase64Url } from '../../../shared/base64Url.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { useTexts } from '../ui/useTexts.tsx'
import { keepOnDevice } from '../wallet/openWallet.ts'
import { OpenHere } from './OpenHere.tsx'

interface TypeCodeProps {
  parts: OpeningParts
  wallet: EmbeddedWallet
  answer(answer: TicketAnswer): Promise<void>
}

/** The recovery code is typed here, and tried: only one that opens this very wallet is handed to the frame. */
export function TypeCode({ parts, wallet, answer }: TypeCodeProps) {
  const { t } = useTexts()
  // A passkey is used in the frame itself.
  const byCode = { ...wallet, slots: wallet.slots.filter(({ kind }) => kind === 'code') }
  return (
    <OpenHere
      {...{ parts, wallet: byCode }}
      title={t('code.title')}
      opened={async (opened, secret) => {
        // Approvals stand in windows, so this one gets a slot of its own while the code is at hand.
        await keepOnDevice(parts, opened).catch(() => {})
        if (secret) await answer({ ok: 'code', secret: toBase64Url(secret) })
      }}
    />
  )
}

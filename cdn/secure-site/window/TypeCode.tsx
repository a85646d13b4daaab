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

/** Takes and tries the recovery code here: the frame only gets one that opens this very wallet. */
export function TypeCode({ parts, wallet, answer }: TypeCodeProps) {
  const { t } = useTexts()
  // Passkeys are used in the frame itself.
  const byCode = { ...wallet, slots: wallet.slots.filter(({ kind }) => kind === 'code') }
  return (
    <OpenHere
      {...{ parts, wallet: byCode }}
      title={t('code.title')}
      opened={async (opened, secret) => {
        // Approvals happen in windows, so this one gets its own slot while the code is at hand.
        await keepOnDevice(parts, opened).catch(() => {})
        if (secret) await answer({ ok: 'code', secret: toBase64Url(secret) })
      }}
    />
  )
}

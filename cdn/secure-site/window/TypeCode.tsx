import { toBase64Url } from '../../../shared/base64Url.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { useTexts } from '../ui/useTexts.tsx'
import { keepOnDevice } from '../wallet/openWallet.ts'
import { NoWallet } from './NoWallet.tsx'
import { OpenHere } from './OpenHere.tsx'
import { useWallet } from './useWallet.ts'

interface TypeCodeProps {
  parts: OpeningParts
  answer(answer: TicketAnswer): Promise<void>
}

/** The recovery code is typed here, and tried: only one that opens this very wallet is handed to the frame. */
export function TypeCode({ parts, answer }: TypeCodeProps) {
  const { t } = useTexts()
  const wallet = useWallet(parts)
  if (!wallet) return <NoWallet isRead={wallet === null} />
  // A passkey is used in the frame itself.
  const byCode = { ...wallet, slots: wallet.slots.filter(({ kind }) => kind === 'code') }
  return (
    <OpenHere
      {...{ parts, wallet: byCode }}
      title={t('code.title')}
      opened={async (opened, secret) => {
        try {
          // Approvals stand in windows, so this one gets a slot of its own while the code is at hand.
          await keepOnDevice(parts, opened).catch(() => {})
        } finally {
          opened.vaultKey.fill(0)
        }
        if (secret) await answer({ ok: 'code', secret: toBase64Url(secret) })
      }}
    />
  )
}

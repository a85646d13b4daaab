import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { hostOf } from '../hostOf.ts'
import { addPasskey } from '../passkey/addPasskey.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { isTooOld, useRenewal } from '../security/useRenewal.tsx'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { openByDevice } from '../wallet/openWallet.ts'

interface AddPasskeyProps {
  parts: OpeningParts
  /** This window has a key for it. */
  wallet: EmbeddedWallet
  request: Extract<TicketRequest, { kind: 'addPasskey' }>
  answer(answer: TicketAnswer): Promise<void>
}

/**
 * Some browsers create no passkey in a frame, and a frame can be hidden from the visitor who presses in it. A window
 * works for all.
 */
export function AddPasskey({ parts, wallet, request: { name, config }, answer }: AddPasskeyProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { renew, over } = useRenewal(parts)
  const make = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await addPasskey(parts, name, () => openByDevice(parts, wallet))
      await answer({ ok: 'saved' })
    } catch (thrown) {
      // Some browsers make a passkey only within a press, so the visitor presses once more.
      const isRenewed = isTooOld(thrown) && (await renew().catch(() => 'noEmail')) !== 'noEmail'
      setFailed(!isRenewed)
    }
    setBusy(false)
  }
  if (over) return over
  return (
    <Screen
      host={hostOf(config.pageOrigin)}
      title={t('passkey.title')}
      actions={
        <Button kind="strong" icon={<Icon name="key" />} isBusy={isBusy} onPress={make}>
          {t('passkey.make')}
        </Button>
      }
    >
      <Lead text="passkey.lead" />
      {hasFailed && <Notice kind="warning">{t('passkey.failed')}</Notice>}
    </Screen>
  )
}

import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { hostOf } from '../hostOf.ts'
import { addPasskey } from '../passkey/addPasskey.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { keepOnDevice, openByDevice, slotOf } from '../wallet/openWallet.ts'
import { NoWallet } from './NoWallet.tsx'
import { OpenHere } from './OpenHere.tsx'
import { useWallet } from './useWallet.ts'

interface AddPasskeyProps {
  parts: OpeningParts
  request: Extract<TicketRequest, { kind: 'addPasskey' }>
  answer(answer: TicketAnswer): Promise<void>
}

/** Some browsers make no passkey in a frame, and a frame can be hidden from whoever presses in it. A window does for all. */
export function AddPasskey({ parts, request: { name, config }, answer }: AddPasskeyProps) {
  const { t } = useTexts()
  const read = useWallet(parts)
  const [kept, setKept] = useState<EmbeddedWallet>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const wallet = kept ?? read
  if (!wallet) return <NoWallet isRead={wallet === null} />
  if (!slotOf(wallet, 'device'))
    return (
      <OpenHere
        {...{ parts, wallet }}
        title={t('words.prove')}
        opened={async opened => {
          try {
            setKept(await keepOnDevice(parts, opened))
          } finally {
            opened.vaultKey.fill(0)
          }
        }}
      />
    )
  const make = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await addPasskey(parts, name, () => openByDevice(parts, wallet))
      await answer({ ok: 'saved' })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
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

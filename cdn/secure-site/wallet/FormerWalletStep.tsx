import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface FormerWalletStepProps {
  parts: Pick<SdkParts, 'api' | 'config' | 'keys' | 'label'>
  /** This browser opens it. */
  former: EmbeddedWallet
  /** Undefined: the visitor goes on with the other one. */
  shown: Shown<EmbeddedWallet | undefined>
}

/** On a browser that opens a wallet which another one took the place of: whoever has the mailbox alone may have done that. */
export function FormerWalletStep({ parts, former, shown }: FormerWalletStepProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const bringBack = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { returnFormer } = await import('./returnFormer.ts')
      shown.done(await returnFormer(parts, former))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('former.title')}
      actions={
        <>
          <Button isOff={isBusy} onPress={() => shown.done(undefined)}>
            {t('former.leave')}
          </Button>
          <Button kind="strong" isBusy={isBusy} onPress={bringBack}>
            {t('former.return')}
          </Button>
        </>
      }
    >
      <Lead text="former.lead" strong="former.lead.strong" />
      {hasFailed && <Notice kind="warning">{t('former.failed')}</Notice>}
    </Screen>
  )
}

/** For the frame, which loads what draws only then. */
export const drawFormerWallet = (props: FormerWalletStepProps) => <FormerWalletStep {...props} />

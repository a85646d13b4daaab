import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { go } from '../../flow/go.ts'
import { copyText } from '../../lib/clipboard.ts'
import { isTelegram } from '../../lib/isTelegram.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { farcasterUrl, openFarcaster } from './farcasterActions.ts'

interface FarcasterButtonsProps {
  /** Farcaster is opened on this device. */
  hasApp: boolean
  /** The code is on screen, and its link can be copied. */
  hasCode: boolean
}

/** The ways to Farcaster's app, and Cancel. */
export function FarcasterButtons({ hasApp, hasCode }: FarcasterButtonsProps) {
  const app = useApp()
  const { t } = useI18n()
  const url = useSelector(farcasterUrl)
  const open = useAction(openFarcaster)
  const guard = useArmed()
  const copy = t('social.inApp.copy')
  return (
    <>
      {hasApp && (
        <Button
          busy={url === undefined}
          guard={isTelegram() ? guard : undefined}
          onClick={() => open.run()}
          variant="primary"
        >
          {t('action.openWallet', { wallet: 'Farcaster' })}
        </Button>
      )}
      {hasCode && (
        <Stack align="center">
          <CopyButton copy={copyText} label={copy} text={url}>
            {copy}
          </CopyButton>
        </Stack>
      )}
      {hasApp && (
        <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
          {t('action.cancel')}
        </Button>
      )}
    </>
  )
}

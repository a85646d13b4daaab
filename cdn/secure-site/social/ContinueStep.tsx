import { type OAuthProvider, socialNames } from '../../../shared/embedded/socialProviders.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface ContinueStepProps {
  parts: Pick<SdkParts, 'config'>
  provider: OAuthProvider
  /** Within the press. */
  open(): void
  shown: Shown<null>
}

/**
 * Where the page isolates windows, this frame opens the provider's window itself: a window from the modal could be
 * anyone's.
 */
export function ContinueStep({ parts, provider, open, shown }: ContinueStepProps) {
  const { t } = useTexts()
  const values = { provider: socialNames[provider] }
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('social.continue.title', values)}
      actions={
        <>
          <Button onPress={() => shown.fail(refuse('user_rejected', 'Nobody was signed in'))}>
            {t('social.continue.left')}
          </Button>
          <Button kind="strong" icon={<Icon name="out" />} onPress={open}>
            {t('social.continue.go')}
          </Button>
        </>
      }
    >
      <Lead text="social.continue.lead" />
    </Screen>
  )
}

/** For the frame, which loads the UI only then. */
export const drawContinue = (props: ContinueStepProps) => <ContinueStep {...props} />

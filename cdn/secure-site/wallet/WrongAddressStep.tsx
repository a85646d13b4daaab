import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface WrongAddressStepProps {
  parts: Pick<SdkParts, 'config'>
  shown: Shown<null>
}

/** The server named an address that does not belong to this wallet's words: nobody should pay to it. */
export function WrongAddressStep({ parts, shown }: WrongAddressStepProps) {
  const { t } = useTexts()
  return (
    <Screen
      picture="warning"
      host={hostOf(parts.config.pageOrigin)}
      title={t('wrong.title')}
      actions={
        <Button kind="strong" onPress={() => shown.done(null)}>
          {t('action.done')}
        </Button>
      }
    >
      <Lead text="wrong.lead" strong="wrong.lead.strong" values={{ host: hostOf(location.origin) }} />
    </Screen>
  )
}

/** For the frame, which loads the UI only then. */
export const drawWrongAddress = (props: WrongAddressStepProps) => <WrongAddressStep {...props} />

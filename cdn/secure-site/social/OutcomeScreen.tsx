import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

const outcomes = ['done', 'linked', 'denied', 'taken', 'failed', 'over', 'offline'] as const
export type Outcome = (typeof outcomes)[number]

/** The outcome in a returned window's address. */
export const readOutcome = (fragment: string): Outcome => outcomes.find(outcome => outcome === fragment) ?? 'over'

/** How a sign-in ended. The site itself already knows; most such windows can close themselves. */
export function OutcomeScreen({ outcome }: { outcome: Outcome }) {
  const { t } = useTexts()
  return (
    <Screen
      picture={outcome === 'done' || outcome === 'linked' ? 'done' : 'warning'}
      title={t(`social.${outcome}.title`)}
      actions={<Button onPress={() => close()}>{t('social.close')}</Button>}
    >
      <Lead text={`social.${outcome}.text`} />
    </Screen>
  )
}

import { useState } from 'preact/hooks'
import { ApiRefusal } from '../api/callApi.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface DigitsScreenProps {
  /** Where the sign-in began. */
  site: string
  /** Name of the provider. */
  provider: string
  /** @throws ApiRefusal */
  submit(digits: string): Promise<void>
  /** Nothing more can be typed. */
  onEnd(thrown: unknown): void
}

/**
 * A window without an opener: its visitor types what the site shows. Whoever was sent here by a stranger sees no number
 * anywhere.
 */
export function DigitsScreen({ site, provider, submit, onEnd }: DigitsScreenProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)

  const send = async () => {
    if (isBusy || typed.length !== 2) return
    setBusy(true)
    try {
      await submit(typed)
    } catch (thrown) {
      if (!(thrown instanceof ApiRefusal && thrown.code === 'code_wrong')) return onEnd(thrown)
      setTyped('')
      setWrong(true)
      setBusy(false)
    }
  }

  return (
    <Screen
      host={site}
      title={t('social.digits.title', { provider })}
      actions={
        <Button kind="strong" isBusy={isBusy} onPress={send}>
          {t('social.digits.continue')}
        </Button>
      }
    >
      <Lead text="social.digits.lead" strong="social.digits.site" values={{ provider, site }} />
      <Field
        label={t('social.digits.label')}
        hint={t('social.digits.hint')}
        wrong={isWrong ? t('social.digits.wrong') : undefined}
        value={typed}
        maxLength={2}
        type="code"
        onInput={text => {
          setTyped(text.replace(/\D/g, ''))
          setWrong(false)
        }}
        onEnter={send}
      />
      <Notice kind="warning">{t('social.digits.caution')}</Notice>
    </Screen>
  )
}

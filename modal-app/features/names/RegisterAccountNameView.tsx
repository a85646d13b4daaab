import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRef } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button, type Guard } from '../../ui/Button.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { NameText } from '../../ui/NameText.tsx'
import { PressHint } from '../../ui/PressHint.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './names.module.css'
import { emptyName, isChoosable, type NameForm, type NameSuggestion, ownSuggestion } from './names.ts'
import { chooseName, readSuggestions, typeName } from './namesActions.ts'

/** As in DNS. */
const maxLength = 63

/**
 * Asks for a name in the project's zone, says whether it is free, and lists others like it.
 * @spec 2.view-register-account-name
 */
export function RegisterAccountNameView() {
  const app = useApp()
  const { t } = useI18n()
  const form = useSelector(state => state.names ?? emptyName)
  const choose = useAction(chooseName)
  const again = useAction(readSuggestions)
  const input = useRef<HTMLInputElement>(null)
  const own = ownSuggestion(form)
  const guard = useArmed(own?.name)
  const wallet = useSelector(activeConnection)?.connectorId
  const isGuarded = !!wallet && app.connectors.find(wallet)?.capability('openForRequest') !== undefined
  // An account with a name needs no other.
  const others = form.refusal === 'owned' ? [] : form.suggestions.filter(each => each !== own)
  const isReady = isChoosable(form)
  return (
    <>
      <Lead>{t('names.lead')}</Lead>
      <Stack>
        <TextField
          about={<Finding form={form} />}
          inputRef={input}
          isWrong={!!form.fault || !!form.refusal || own?.registered === true}
          label={t('names.field')}
          maxLength={maxLength}
          onChange={text => void typeName(app, text)}
          // Enter opens the wallet's window as the button does, and the page may have covered the field.
          onEnter={event => (isGuarded ? guard.press(event, () => choose.run()) : choose.run())}
          placeholder={t('names.hint')}
          suffix={`.${app.config.nameZone}`}
          value={form.text}
        />
        {form.status === 'failed' && (
          <Button busy={again.isRunning} onClick={() => again.run()}>
            {t('action.tryAgain')}
          </Button>
        )}
        {others.length > 0 && (
          <Stack gap="tight">
            <ListTitle>{t('names.suggestions')}</ListTitle>
            <List label={t('names.suggestions')}>
              {others.map(each => (
                <SuggestionRow
                  isGuarded={isGuarded}
                  key={each.name}
                  onClick={() => choose.run(each.name)}
                  suggestion={each}
                />
              ))}
            </List>
          </Stack>
        )}
      </Stack>
      <Stack end>
        <Button
          guard={isGuarded && isReady ? guard : undefined}
          onClick={() => (isReady ? choose.run() : input.current?.focus())}
          variant={isReady ? 'primary' : 'unfinished'}
        >
          {isReady && own
            ? fillText(marks => t('names.register.this', marks), {
                name: <NameText name={`${own.name}.${app.config.nameZone}`} />,
              })
            : t('names.register')}
        </Button>
        <Footnote icon={<ShieldCheck />}>{t('names.promise')}</Footnote>
      </Stack>
    </>
  )
}

function Free() {
  const { t } = useI18n()
  return (
    <span className={styles.state} data-free>
      {t('names.free')}
    </span>
  )
}

function Finding({ form }: { form: NameForm }) {
  const { t } = useI18n()
  const { fault, refusal, status } = form
  if (refusal) return <>{t(`names.refusal.${refusal}`)}</>
  if (fault && fault !== 'short') return <>{t(`names.fault.${fault}`)}</>
  if (status === 'reading') return <>{t('names.reading')}</>
  if (status === 'failed') return <>{t('names.unread')}</>
  const own = ownSuggestion(form)
  if (status === 'ready' && own?.registered) return <>{t('names.taken')}</>
  if (status === 'ready' && own) return <Free />
  return <>{t('names.short')}</>
}

interface SuggestionRowProps {
  suggestion: NameSuggestion
  /** The press opens the wallet's window. */
  isGuarded: boolean
  onClick: () => void
}

/** A name to choose; a taken one stays readable. */
function SuggestionRow({ suggestion: { name, registered }, isGuarded, onClick }: SuggestionRowProps) {
  const { config } = useApp()
  const { t } = useI18n()
  const armed = useArmed(name)
  const guard: Guard | undefined = isGuarded && !registered ? armed : undefined
  const row = (
    <button
      aria-disabled={registered || undefined}
      className={styles.row}
      onClick={event => {
        if (guard) guard.press(event, onClick)
        else if (!registered) onClick()
      }}
      ref={guard?.ref}
      type="button"
    >
      <bdi className={styles.name} dir="ltr">
        {name}
        <span className={styles.zone}>.{config.nameZone}</span>
      </bdi>{' '}
      <span className={styles.state} data-free={!registered || undefined}>
        {t(registered ? 'names.taken' : 'names.free')}
      </span>
    </button>
  )
  if (!guard) return row
  return (
    <div>
      {row}
      <PressHint>{guard.hint}</PressHint>
    </div>
  )
}

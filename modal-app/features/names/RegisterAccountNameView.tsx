import { useRef } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { emptyName, isChoosable, type NameForm, ownSuggestion } from './names.ts'
import { chooseName, readSuggestions, typeName } from './namesActions.ts'
import { SuggestionRow } from './SuggestionRow.tsx'

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
  const others = form.suggestions.filter(each => each !== ownSuggestion(form))
  const isReady = isChoosable(form)
  return (
    <>
      <Stack>
        <TextField
          about={<Finding form={form} />}
          inputRef={input}
          isWrong={!!form.fault || !!form.refusal || ownSuggestion(form)?.registered === true}
          label={t('names.field')}
          maxLength={maxLength}
          onChange={text => void typeName(app, text)}
          onEnter={() => choose.run()}
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
                <SuggestionRow key={each.name} onClick={() => choose.run(each.name)} suggestion={each} />
              ))}
            </List>
          </Stack>
        )}
      </Stack>
      <Stack end>
        <Button
          onClick={() => (isReady ? choose.run() : input.current?.focus())}
          variant={isReady ? 'primary' : 'unfinished'}
        >
          {t('names.register')}
        </Button>
      </Stack>
    </>
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
  if (status === 'ready' && own) return <>{t(own.registered ? 'names.taken' : 'names.free')}</>
  return <>{t('names.short')}</>
}

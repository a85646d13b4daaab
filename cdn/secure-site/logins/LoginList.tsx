import { useState } from 'preact/hooks'
import { withNumber } from '../../../shared/embedded/socialProviders.ts'
import type { SdkParts } from '../SdkParts.ts'
import { AskInWindow } from '../security/AskInWindow.tsx'
import { Button } from '../ui/Button.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { type Login, nameOfProvider, titleOf } from './Login.ts'
import { LoginMark } from './LoginMark.tsx'

interface LoginListProps {
  parts: SdkParts
  logins: readonly Login[]
  /** The login being removed. */
  busy: string | undefined
  isOff: boolean
  remove(login: Login): void
}

/** The visitor's logins. The last one cannot be removed. */
export function LoginList({ parts, logins, busy, isOff, remove }: LoginListProps) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<string>()
  return (
    <ul class="keys" aria-labelledby="logins">
      {logins.map(login => {
        const { loginId, provider, name, number } = login
        const service = provider ? nameOfProvider(provider) : t('logins.email')
        return (
          <li key={loginId}>
            {provider ? <LoginMark provider={provider} /> : <LoginMark />}
            <span class="what">
              <bdi>{service}</bdi>
              {name !== service && (
                <small>
                  <bdi>{withNumber(name, number)}</bdi>
                </small>
              )}
            </span>
            {asked === loginId ? (
              <AskInWindow
                {...{ parts, ask: { kind: 'endLogin', label: titleOf(login) }, question: t('logins.removeNow') }}
                confirmed={() => {
                  setAsked(undefined)
                  remove(login)
                }}
                left={() => setAsked(undefined)}
              />
            ) : (
              logins.length > 1 && (
                <Button
                  name={`${t('logins.remove')}: ${titleOf(login)}`}
                  isBusy={busy === loginId}
                  isOff={isOff}
                  onPress={() => setAsked(loginId)}
                >
                  {t('logins.remove')}
                </Button>
              )
            )}
          </li>
        )
      })}
    </ul>
  )
}

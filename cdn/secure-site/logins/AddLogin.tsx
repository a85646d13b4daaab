import type { ComponentChildren } from 'preact'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { nameOfProvider, type OfferedLogins } from './Login.ts'
import { LoginMark } from './LoginMark.tsx'

interface AddLoginProps {
  parts: SdkParts
  offered: OfferedLogins
  choose(provider: OAuthProvider): void
  /** An email or a Farcaster account was added in its window. */
  added(): void
  left(thrown?: unknown): void
}

/** Lets the visitor choose a login to add. */
export function AddLogin({ parts, offered: { hasEmail, socials }, choose, added, left }: AddLoginProps) {
  const { t } = useTexts()
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('logins.add')}
      actions={<Button onPress={() => left()}>{t('action.back')}</Button>}
    >
      <Lead text="logins.add.lead" strong="logins.add.lead.strong" />
      <div class="menu">
        {hasEmail && (
          <WindowButton
            {...{ parts, added, left }}
            icon={<LoginMark />}
            label={t('logins.add.email')}
            kind="addEmail"
          />
        )}
        {socials.map(provider =>
          provider === 'farcaster' ? (
            <WindowButton
              key={provider}
              {...{ parts, added, left }}
              icon={<LoginMark provider={provider} />}
              label={t('logins.add.item', { login: nameOfProvider(provider) })}
              kind="addFarcaster"
            />
          ) : (
            <Button key={provider} icon={<LoginMark provider={provider} />} onPress={() => choose(provider)}>
              {t('logins.add.item', { login: nameOfProvider(provider) })}
            </Button>
          ),
        )}
      </div>
    </Screen>
  )
}

interface WindowButtonProps extends Pick<AddLoginProps, 'parts' | 'added' | 'left'> {
  kind: 'addEmail' | 'addFarcaster'
  label: string
  icon: ComponentChildren
}

/** For logins that are added in a window only. */
function WindowButton({ parts, added, left, kind, label, icon }: WindowButtonProps) {
  const ticket = useTicket(parts, toTicketRequest(parts, { kind }), { answered: added, failed: left })
  return <TicketButton ticket={ticket} icon={icon} label={label} />
}

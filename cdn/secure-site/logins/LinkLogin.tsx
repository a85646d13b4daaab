import { useEffect, useRef, useState } from 'preact/hooks'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'
import { confirmedBy } from '../tickets/confirmedBy.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { nameOfProvider } from './Login.ts'
import { type BegunLink, beginLink } from './linkAccount.ts'

interface LinkLoginProps {
  parts: SdkParts
  provider: OAuthProvider
  prove: Prove
  added(): void
  /** @param thrown why; undefined if the visitor went back */
  left(thrown?: unknown): void
}

/** Adds a provider account: explains what happens, then opens its window. Each attempt is new. */
export function LinkLogin(props: LinkLoginProps) {
  const [count, setCount] = useState(0)
  return <OneTry key={count} {...props} again={() => setCount(count + 1)} />
}

function OneTry(props: LinkLoginProps & { again(): void }) {
  const { parts, provider, prove, left } = props
  const { t } = useTexts()
  const [begun, setBegun] = useState<BegunLink>()
  const once = useRef({ parts, provider, prove, left }).current
  useEffect(() => {
    let isHere = true
    beginLink(once.parts, once.provider, once.prove).then(
      made => isHere && setBegun(made),
      thrown => isHere && once.left(thrown),
    )
    return () => {
      isHere = false
    }
  }, [once])
  if (begun) return <InWindow {...props} begun={begun} />
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('logins.add.item', { login: nameOfProvider(provider) })}
      actions={<Button onPress={() => left()}>{t('action.back')}</Button>}
    >
      <Waiting />
    </Screen>
  )
}

function InWindow({
  parts,
  provider,
  added,
  left,
  again,
  begun,
}: LinkLoginProps & { again(): void; begun: BegunLink }) {
  const { t } = useTexts()
  const { place, proof } = begun
  const [isAway, setAway] = useState(false)
  const latest = useRef({ added, left })
  latest.current = { added, left }
  const ticket = useTicket(
    parts,
    toTicketRequest(parts, { kind: 'addLogin', provider, place, proof }),
    confirmedBy(() => setAway(true), left),
  )
  useEffect(() => {
    if (!isAway) return
    const leaving = new AbortController()
    const { signal } = leaving
    begun.follow(signal).then(
      () => signal.aborted || latest.current.added(),
      thrown => signal.aborted || latest.current.left(thrown),
    )
    return () => leaving.abort()
  }, [isAway, begun])
  const name = nameOfProvider(provider)
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('logins.add.item', { login: name })}
      actions={
        <>
          <Button onPress={() => left()}>{t('action.back')}</Button>
          {isAway ? (
            <Button onPress={again}>{t('logins.away.again')}</Button>
          ) : (
            <TicketButton kind="strong" ticket={ticket} label={t('logins.link.go')} />
          )}
        </>
      }
    >
      <Lead text={isAway ? 'logins.away.lead' : 'logins.link.lead'} values={{ provider: name }} />
    </Screen>
  )
}

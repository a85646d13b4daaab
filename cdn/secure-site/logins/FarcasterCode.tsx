import { useEffect, useRef, useState } from 'preact/hooks'
import { wait } from '../api/wait.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'
import { Button } from '../ui/Button.tsx'
import { Lead } from '../ui/Lead.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { nameOfProvider } from './Login.ts'
import { beginFarcasterLink } from './linkAccount.ts'

interface FarcasterCodeProps {
  parts: OpeningParts
  prove: Prove
  host: string
  added(): Promise<void>
  failed(thrown: unknown): Promise<void>
  /** Requests another code. */
  again(): void
}

/** A QR code for Farcaster's app, and a link for visitors who have the app on this device. */
export function FarcasterCode({ parts, prove, host, added, failed, again }: FarcasterCodeProps) {
  const { t } = useTexts()
  const [url, setUrl] = useState<string>()
  const [isOver, setOver] = useState(false)
  const once = useRef({ parts, prove, added, failed }).current
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      const begun = await beginFarcasterLink({ ...once.parts, wait }, once.prove)
      if (signal.aborted) return
      setUrl(begun.url)
      await begun.follow(signal)
      await once.added()
    }
    run().catch(thrown => {
      if (signal.aborted) return
      if (Object(thrown).code === 'code_expired') setOver(true)
      else void once.failed(thrown)
    })
    return () => leaving.abort()
  }, [once])
  const app = url && (
    <a class="button" href={url} rel="noopener noreferrer" target="_blank">
      {t('logins.farcaster.open')}
    </a>
  )
  const next = (
    <Button kind="strong" onPress={again}>
      {t('logins.farcaster.again')}
    </Button>
  )
  return (
    <Screen
      host={host}
      title={t('logins.add.item', { login: nameOfProvider('farcaster') })}
      actions={isOver ? next : app}
    >
      <Lead text={isOver ? 'logins.farcaster.over' : 'logins.farcaster.lead'} />
      {!isOver && url && <QrCode label={t('logins.farcaster.label')} text={url} />}
      {!isOver && !url && <Waiting />}
    </Screen>
  )
}

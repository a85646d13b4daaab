import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { RenewalLeft, useRenewal } from '../security/useRenewal.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { readRecoveryCode } from '../vault/recoveryCode.ts'
import type { Bytes } from '../vault/seal.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { openByCode, slotOf, thenWipe } from '../wallet/openWallet.ts'

interface OpenHereProps {
  parts: OpeningParts
  wallet: EmbeddedWallet
  title: string
  /** Wipes its key afterwards. @param secret of the code, if it was opened by that */
  opened(wallet: OpenedWallet, secret?: Bytes): Promise<void>
}

/** Opens the wallet by passkey, or by recovery code, which is typed in windows only. */
export function OpenHere({ parts, wallet, title, opened }: OpenHereProps) {
  const texts = useTexts()
  const { t } = texts
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState<'passkey' | 'code'>()
  const [wrong, setWrong] = useState<string>()
  const { freshly, over } = useRenewal(parts)

  const byCode = async () => {
    const secret = await readRecoveryCode(typed)
    if (!secret) return setWrong(t('code.short'))
    setBusy('code')
    try {
      const open = await freshly(() => openByCode(parts, wallet, secret))
      await thenWipe(open, wallet => opened(wallet, secret))
    } catch (thrown) {
      setWrong(saidOf(thrown, texts))
    }
    setBusy(undefined)
  }
  const byPasskey = async () => {
    setBusy('passkey')
    try {
      const { openByPasskey } = await import('../passkey/passkey.ts')
      await thenWipe(await openByPasskey(parts, () => {}), wallet => opened(wallet))
    } catch {
      setWrong(t('code.passkey.failed'))
    }
    setBusy(undefined)
  }
  const hasCode = slotOf(wallet, 'code') !== undefined
  if (over) return over
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={title}
      actions={
        <div class="stack">
          {hasCode && (
            <Button kind="strong" isBusy={busy === 'code'} isOff={busy === 'passkey'} onPress={byCode}>
              {t('code.open')}
            </Button>
          )}
          {slotOf(wallet, 'passkey') && parts.hasPasskeys && (
            <Button
              kind={hasCode ? 'quiet' : 'strong'}
              icon={<Icon name="key" />}
              isBusy={busy === 'passkey'}
              isOff={busy === 'code'}
              onPress={byPasskey}
            >
              {t('code.passkey')}
            </Button>
          )}
        </div>
      }
    >
      {hasCode && (
        <Field
          label={t('code.label')}
          hint={t('code.hint')}
          wrong={wrong}
          value={typed}
          maxLength={80}
          rows={2}
          onInput={text => {
            setTyped(text)
            setWrong(undefined)
          }}
          onEnter={() => busy || void byCode()}
        />
      )}
      {!hasCode && <Lead text="words.prove.lead" />}
      {!hasCode && wrong && <Notice kind="danger">{wrong}</Notice>}
      {hasCode && <Notice kind="warning">{t('code.caution', { host: hostOf(location.origin) })}</Notice>}
    </Screen>
  )
}

const reasons = {
  rate_limited: 'code.limited',
  sign_in_old: 'code.signInOld',
  session_ended: 'code.signedOut',
} as const satisfies Readonly<Record<string, MessageKey>>

function saidOf(thrown: unknown, { t }: Words): string | undefined {
  if (thrown instanceof RenewalLeft) return undefined
  if (!(thrown instanceof ApiRefusal)) return t('code.other')
  const { code } = thrown
  return t(code in reasons ? reasons[code as keyof typeof reasons] : 'code.network')
}

import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded.schema.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { readRecoveryCode } from '../vault/recoveryCode.ts'
import type { Bytes } from '../vault/seal.ts'
import { type OpenedWallet, openByCode, slotOf } from '../wallet/openWallet.ts'

interface OpenHereProps {
  parts: OpeningParts
  wallet: EmbeddedWallet
  title: string
  /** @param secret of the code, if it was opened by that */
  opened(wallet: OpenedWallet, secret?: Bytes): Promise<void>
}

/** Opens the wallet by the passkey, or by the recovery code, which is typed in windows alone. */
export function OpenHere({ parts, wallet, title, opened }: OpenHereProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState<'passkey' | 'code'>()
  const [wrong, setWrong] = useState<string>()

  const byCode = async () => {
    const secret = await readRecoveryCode(typed)
    if (!secret) return setWrong('That isn’t a whole recovery code. It has seven groups of four.')
    setBusy('code')
    try {
      await opened(await openByCode(parts, wallet, secret), secret)
    } catch (thrown) {
      setWrong(saidOf(thrown))
    }
    setBusy(undefined)
  }
  const byPasskey = async () => {
    setBusy('passkey')
    try {
      const { openByPasskey } = await import('../passkey/passkey.ts')
      await opened(await openByPasskey(parts, () => {}))
    } catch {
      setWrong('The passkey did not open the wallet. Try again, or use the recovery code.')
    }
    setBusy(undefined)
  }
  const hasCode = slotOf(wallet, 'code') !== undefined
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={title}
      actions={
        <div class="actions column">
          {hasCode && (
            <Button kind="strong" isBusy={busy === 'code'} isOff={busy === 'passkey'} onPress={byCode}>
              Open
            </Button>
          )}
          {slotOf(wallet, 'passkey') && (
            <Button
              kind={hasCode ? 'quiet' : 'strong'}
              icon={<Icon name="key" />}
              isBusy={busy === 'passkey'}
              isOff={busy === 'code'}
              onPress={byPasskey}
            >
              Use your passkey
            </Button>
          )}
        </div>
      }
    >
      {hasCode && (
        <label class="field">
          <span>Recovery code</span>
          <textarea
            rows={2}
            value={typed}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="characters"
            spellcheck={false}
            aria-invalid={wrong !== undefined || undefined}
            aria-describedby="code-hint"
            onInput={event => {
              setTyped(event.currentTarget.value)
              setWrong(undefined)
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (!event.repeat && !busy) void byCode()
            }}
          />
          <span id="code-hint" class={wrong ? 'hint wrong' : 'hint'} role={wrong ? 'alert' : undefined}>
            {wrong ?? 'Seven groups of four letters and digits.'}
          </span>
        </label>
      )}
      {!hasCode && wrong && <Notice kind="danger">{wrong}</Notice>}
      <Notice kind="warning">
        Enter your code only where the address bar says <b>{hostOf(location.origin)}</b>.
      </Notice>
    </Screen>
  )
}

function saidOf(thrown: unknown): string {
  if (!(thrown instanceof ApiRefusal)) return 'That code does not open this wallet. Check each group.'
  const said: Readonly<Record<string, string>> = {
    rate_limited: 'Too many tries. Wait an hour and try again.',
    sign_in_old: 'You signed in a while ago. Close this window and sign in again.',
    session_ended: 'You are not signed in any more. Close this window and sign in again.',
  }
  return said[thrown.code] ?? 'The server did not answer. Try again.'
}

import { useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TakenTicket } from '../tickets/takeTicket.ts'
import type { TicketRequest } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { Groups } from '../ui/Groups.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { isLastGroup } from '../vault/recoveryCode.ts'
import { downloadText } from './downloadText.ts'
import { keepByCode } from './keepByCode.ts'

interface SaveCodeProps {
  parts: OpeningParts
  request: Extract<TicketRequest, { kind: 'showCode' }>
  ticket: TakenTicket
}

/** Shows a new recovery code, and has its last group typed back. */
export function SaveCode({ parts, request: { code, config, isKept }, ticket }: SaveCodeProps) {
  const [step, setStep] = useState<'shown' | 'typed' | 'done'>('shown')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const host = hostOf(config.pageOrigin)
  const sheet = [
    `Recovery code of your wallet at ${hostOf(location.origin)}`,
    code,
    `It opens your wallet on another device, after you have signed in with your email. Enter it only where the address bar says ${hostOf(location.origin)}.`,
  ].join('\n\n')

  const finish = async () => {
    if (!isLastGroup(typed, code)) return setWrong(true)
    setBusy(true)
    await ticket.answer({ ok: 'saved' })
    // Where approvals need the window, it gets a key of its own while the code is at hand.
    if (isKept) await keepByCode(parts, code).catch(() => {})
    setStep('done')
    close()
  }

  if (step === 'done')
    return (
      <Screen title="Your code is saved">
        <p class="lead">You can close this window and go on at {host}.</p>
      </Screen>
    )
  if (step === 'typed')
    return (
      <Screen
        host={host}
        title="Type the last group"
        actions={
          <>
            <Button onPress={() => setStep('shown')}>Back</Button>
            <Button kind="strong" isBusy={isBusy} onPress={finish}>
              Finish
            </Button>
          </>
        }
      >
        <label class="field">
          <span>Last group</span>
          <input
            value={typed}
            maxLength={9}
            autoComplete="off"
            autoCapitalize="characters"
            spellcheck={false}
            aria-invalid={isWrong || undefined}
            aria-describedby="last-hint"
            onInput={event => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
            onKeyDown={event => event.key === 'Enter' && !event.repeat && !isBusy && void finish()}
          />
          <span id="last-hint" class={isWrong ? 'hint wrong' : 'hint'} role={isWrong ? 'alert' : undefined}>
            {isWrong
              ? 'That isn’t the last group. Go back and save the code again.'
              : 'Group 7 of the code that you have saved.'}
          </span>
        </label>
      </Screen>
    )
  return (
    <Screen
      host={host}
      title="Save your recovery code"
      actions={
        <Button kind="strong" onPress={() => setStep('typed')}>
          I saved it
        </Button>
      }
    >
      <p class="lead">
        Your email signs you in. <strong>This code opens your wallet</strong> on another device. We can’t open it for
        you.
      </p>
      <Groups label="Recovery code" groups={code.split('-')} />
      <div class="tools">
        <Button
          icon={<Icon name={isCopied ? 'done' : 'copy'} />}
          onPress={() =>
            navigator.clipboard.writeText(code).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy code'}
        </Button>
        <Button icon={<Icon name="save" />} onPress={() => downloadText('recovery-code.txt', sheet)}>
          Download code
        </Button>
        <Button icon={<Icon name="print" />} onPress={() => print()}>
          Print
        </Button>
      </div>
      <Notice kind="warning">Without this code, your passkey or this device, nobody can bring your wallet back.</Notice>
    </Screen>
  )
}

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface WaysProps {
  parts: SdkParts
  title: string
  /** Undefined if none can work. */
  passkey: Way | undefined
  code: CodeWay | undefined
  /** Below these. */
  third?: ComponentChildren
  /** The visitor declines both for now. */
  left(): void
  /** The text of that button, if not "Not now". */
  notNow?: string
  children: ComponentChildren
  /** Another option is likelier. */
  areLesser?: boolean
  /** Below the buttons. */
  others?: ComponentChildren
}

interface Way {
  label: string
  /** @returns an error text if it failed; nothing once the step is over */
  use(): Promise<string | undefined>
}

/** The recovery code, which is shown and typed in windows only. */
interface CodeWay {
  label: string
  request: TicketRequest
  /** While the window is open. */
  hint: string
  /** It was closed before anything happened. */
  closed: string
  use(answer: TicketAnswer): Promise<string | undefined>
}

/** The two ways into a wallet, and an optional third. */
export function Ways(props: WaysProps) {
  const { parts, title, passkey, code, third, left, notNow, areLesser = false, children, others } = props
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const [isOpen, setOpen] = useState(false)

  const withPasskey = async (way: Way) => {
    setBusy(true)
    setSaid(undefined)
    setSaid(await way.use())
    setBusy(false)
  }
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={title}
      others={others}
      actions={
        <div class="stack">
          {passkey && (
            <Button
              kind={areLesser ? 'quiet' : 'strong'}
              icon={<Icon name="key" />}
              isBusy={isBusy}
              isOff={isOpen}
              onPress={() => withPasskey(passkey)}
            >
              {passkey.label}
            </Button>
          )}
          {code && <ByCode {...{ parts, code, isOff: isBusy, isStrong: !passkey && !areLesser, setOpen, setSaid }} />}
          {third}
          <Button kind="plain" onPress={left}>
            {notNow ?? t('action.notNow')}
          </Button>
        </div>
      }
    >
      {children}
      {said && <Notice kind="warning">{said}</Notice>}
      {isOpen && code && <p class="lead">{code.hint}</p>}
    </Screen>
  )
}

interface ByCodeProps {
  parts: SdkParts
  code: CodeWay
  isOff: boolean
  isStrong: boolean
  setOpen(isOpen: boolean): void
  setSaid(text: string | undefined): void
}

function ByCode({ parts, code, isOff, isStrong, setOpen, setSaid }: ByCodeProps) {
  const ticket = useTicket(parts, code.request, {
    async answered(answer) {
      setOpen(false)
      setSaid(await code.use(answer))
    },
    failed() {
      setOpen(false)
      setSaid(code.closed)
    },
  })
  return (
    <TicketButton
      {...{ ticket, isOff, label: code.label, kind: isStrong ? 'strong' : 'quiet' }}
      onPress={() => {
        setOpen(true)
        setSaid(undefined)
      }}
    />
  )
}

import { useRef, useState } from 'preact/hooks'
import { TicketButton } from '../tickets/TicketButton.tsx'
import type { TicketPress } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Details } from '../ui/Details.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { ApprovalView } from './Approval.ts'
import { useArming } from './useArming.ts'

interface ApproveCardProps {
  host: string
  view: ApprovalView
  /** In the modal; undefined in a window of its own. */
  window?: TicketPress | undefined
  approve(): Promise<void>
  reject(): void
}

/** One request, as it will be signed. */
export function ApproveCard({ host, view, window: elsewhere, approve, reject }: ApproveCardProps) {
  const { t } = useTexts()
  const card = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { state, press } = useArming(card, elsewhere !== undefined, () => {
    if (isBusy) return
    setBusy(true)
    void approve()
  })
  const { verb, amount, unit, message, facts, changes, cautions, raw } = view
  return (
    <div ref={card}>
      <Screen
        host={host}
        title={amount ? <Sum {...{ verb, amount, unit }} /> : verb}
        actions={
          <>
            <Button isOff={isBusy} onPress={reject}>
              {t('approve.reject')}
            </Button>
            {elsewhere && state === 'given-up' ? (
              <TicketButton ticket={elsewhere} kind="strong" label={t('approve.inWindow')} />
            ) : (
              <button
                type="button"
                class="button"
                data-variant="arming"
                data-arming={state}
                aria-disabled={state !== 'armed' || isBusy || undefined}
                aria-busy={isBusy || undefined}
                {...press}
              >
                {isBusy && <span class="spinner" aria-hidden="true" />}
                <span>{t('approve.approve')}</span>
              </button>
            )}
          </>
        }
      >
        {cautions.map(each => (
          <Notice kind="warning" key={each}>
            {each}
          </Notice>
        ))}
        {changes.length > 0 && (
          <dl class="facts changes">
            {changes.map(({ name, amount: moved, isIn }) => (
              <div key={name + moved}>
                <dt>
                  <bdi>{name}</bdi>
                  <small>{t(isIn ? 'approve.comes' : 'approve.leaves')}</small>
                </dt>
                <dd class={isIn ? 'in' : ''}>{moved}</dd>
              </div>
            ))}
          </dl>
        )}
        {message !== undefined && <pre class="message">{message}</pre>}
        {facts.length > 0 && <Facts facts={facts} />}
        <Details title={t('approve.all')}>
          <pre class="raw">{raw}</pre>
        </Details>
      </Screen>
    </div>
  )
}

/** More digits than fit on a line in large letters. */
const longest = 12

function Sum({ verb, amount, unit }: { verb: string; amount: string; unit: string | undefined }) {
  return (
    <>
      <span class="verb">{verb}</span>{' '}
      <span class="amount" data-long={amount.length > longest || undefined}>
        {amount} <span class="unit">{unit}</span>
      </span>
    </>
  )
}

import { useRef, useState } from 'preact/hooks'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import type { ApprovalView } from './Approval.ts'
import { useArming } from './useArming.ts'

interface ApproveCardProps {
  host: string
  view: ApprovalView
  /** In the modal; undefined in a window of its own. */
  window?: { isReady: boolean; isOpen: boolean; press(): void } | undefined
  approve(): Promise<void>
  reject(): void
}

/** One request, as it will be signed. */
export function ApproveCard({ host, view, window: elsewhere, approve, reject }: ApproveCardProps) {
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
              Reject
            </Button>
            {elsewhere && state === 'given-up' ? (
              <Button kind="strong" icon={<Icon name="out" />} isOff={!elsewhere.isReady} onPress={elsewhere.press}>
                {elsewhere.isOpen ? 'Open the window again' : 'Continue in a window'}
              </Button>
            ) : (
              <button
                type="button"
                class={`button arming ${state}`}
                aria-disabled={state !== 'armed' || isBusy || undefined}
                aria-busy={isBusy || undefined}
                {...press}
              >
                {isBusy && <span class="spinner" aria-hidden="true" />}
                <span>Approve</span>
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
          <dl class="facts">
            {changes.map(({ name, amount: moved, isIn }) => (
              <div key={name + moved}>
                <dt>
                  <bdi>{name}</bdi>
                  <small>{isIn ? 'comes to you' : 'leaves your wallet'}</small>
                </dt>
                <dd class={isIn ? 'in' : ''}>{moved}</dd>
              </div>
            ))}
          </dl>
        )}
        {message !== undefined && <pre class="message">{message}</pre>}
        {facts.length > 0 && <Facts facts={facts} />}
        <details>
          <summary>Everything in it</summary>
          <pre class="raw">{raw}</pre>
        </details>
      </Screen>
    </div>
  )
}

function Sum({ verb, amount, unit }: Pick<ApprovalView, 'verb' | 'amount' | 'unit'>) {
  return (
    <>
      <span class="verb">{verb}</span>{' '}
      <span class="amount">
        {amount} <span class="unit">{unit}</span>
      </span>
    </>
  )
}

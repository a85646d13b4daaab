import type { ComponentChildren } from 'preact'
import { Button } from '../ui/Button.tsx'
import { Details } from '../ui/Details.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import type { ApprovalView } from './Approval.ts'
import { Calls } from './Calls.tsx'
import { Writing } from './Writing.tsx'

interface ApproveCardProps {
  host: string
  view: ApprovalView
  /** The approving control: in the modal, the way to a window; there, the armed button. */
  yes: ComponentChildren
  reject(): void
}

/** One request, as it will be signed. */
export function ApproveCard({ host, view, yes, reject }: ApproveCardProps) {
  const { t } = useTexts()
  const { verb, amount, unit, worth, isEndless, message, calls, facts, changes, cautions, isUnread, raw } = view
  return (
    <Screen
      host={host}
      title={amount ? <Sum {...{ verb, amount, unit, isEndless }} /> : verb}
      actions={
        <>
          <Button kind={isUnread ? 'strong' : 'quiet'} onPress={reject}>
            {t('approve.reject')}
          </Button>
          {yes}
        </>
      }
    >
      {worth && <p class="worth">{worth}</p>}
      {cautions.length > 0 && (
        <Notice kind={isUnread ? 'danger' : 'warning'}>
          {cautions.map(each => (
            <p key={each}>{each}</p>
          ))}
        </Notice>
      )}
      {changes.length > 0 && (
        <dl class="facts changes">
          {changes.map(({ name, amount: moved, worth: value, isIn }) => (
            <div key={name + moved}>
              <dt>
                <bdi>{name}</bdi>
                <small>{t(isIn ? 'approve.comes' : 'approve.leaves')}</small>
              </dt>
              <dd class={isIn ? 'in' : ''}>
                <bdi dir="ltr">{moved}</bdi>
                {value && <small>{value}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {message !== undefined && <Writing label={t('approve.message')} text={message} />}
      {calls && <Calls calls={calls} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {raw && (
        <Details title={t('approve.all')}>
          <Writing label={t('approve.all')} text={raw} />
        </Details>
      )}
    </Screen>
  )
}

/** Longest amount that fits on a line in large type. */
const longest = 12

function Sum({
  verb,
  amount,
  unit,
  isEndless,
}: Pick<ApprovalView, 'verb' | 'unit' | 'isEndless'> & { amount: string }) {
  return (
    <>
      <span class="verb">{verb}</span>{' '}
      <span class="amount" data-long={amount.length > longest || undefined} data-endless={isEndless || undefined}>
        {amount} <span class="unit">{unit}</span>
      </span>
    </>
  )
}

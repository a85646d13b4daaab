import { useSelector } from '../app/hooks.ts'
import { SiteName } from '../app/SiteName.tsx'
import { fillText } from '../lib/fillText.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import type { Task } from '../tasks/Task.ts'
import { Quantity } from '../ui/Amount.tsx'
import { Notice } from '../ui/Notice.tsx'

/**
 * Warns about an open wallet request besides the one on screen. Leaving does not withdraw it: the wallet may still
 * send.
 */
export function OpenSendNotice() {
  const { t } = useI18n()
  const open = useSelector(({ openSends, task }) =>
    openSends.findLast(({ subject }) => subject === undefined || subject !== subjectOf(task)),
  )
  if (!open) return null
  const { amount, symbol, wallet: name } = open
  const wallet = <bdi>{name}</bdi>
  const sum = <Quantity symbol={symbol} value={amount} />
  return (
    <Notice title={t('send.open.title', { wallet: name })} tone="warning">
      {Number(amount) > 0
        ? fillText(marks => t('send.open', marks), { wallet, amount: sum })
        : fillText(marks => t('send.open.call', marks), { wallet, site: <SiteName /> })}
    </Notice>
  )
}

/** The subject of the request on screen (dialog/openSends.ts). */
function subjectOf(task: Task | null): unknown {
  return task?.kind === 'click' ? task.facts.call : task?.controller.signal
}

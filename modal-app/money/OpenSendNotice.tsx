import { useSelector } from '../app/hooks.ts'
import { fillText } from '../lib/fillText.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Quantity } from '../ui/Quantity.tsx'

/**
 * Warns of a question that the visitor has left. Leaving doesn't withdraw it: the wallet may still send.
 * @param isAsking the newest question is the one on screen, so the one before it counts
 */
export function OpenSendNotice({ isAsking = false }: { isAsking?: boolean }) {
  const { t } = useI18n()
  const open = useSelector(({ openSends }) => openSends.at(isAsking ? -2 : -1))
  if (!open) return null
  const { amount, symbol, wallet: name } = open
  const wallet = <bdi>{name}</bdi>
  const sum = <Quantity symbol={symbol} value={amount} />
  return (
    <Notice title={t('send.open.title', { wallet: name })} tone="warning">
      {fillText(marks => t('send.open', marks), { wallet, amount: sum })}
    </Notice>
  )
}

import ReceiptText from 'lucide-react/icons/receipt-text'
import { useApp, useSelector } from '../../app/hooks.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { isSettled, shownOrders } from './orders.ts'

/** Leads back to what was begun and is not over: closing the modal ends no purchase. */
export function OpenOrders({ address }: { address: string }) {
  const app = useApp()
  const { t } = useI18n()
  const orders = useSelector(({ buy }) => buy?.orders)
  const shown = shownOrders(orders ?? [], address, app.clock.now())
  const open = shown.filter(order => !isSettled(order))
  if (!shown.length) return null
  const label = open.length ? t('buy.open.title', { count: open.length }) : t('buy.bought')
  return <ListRow icon={<ReceiptText />} label={label} onClick={() => goTo(app, { view: 'OnRampActivity' })} />
}

import type { Network } from '../../shared/networks.ts'
import { toDecimal } from '../lib/decimal.ts'
import { formatExact } from '../lib/formatExact.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { MoneyRefusal } from './MoneyRefusal.ts'

/** Why the network would refuse the transfer, and what to do about it. */
export function RefusalNotice({ refusal, network }: { refusal: MoneyRefusal; network: Network }) {
  const { t, numbers } = useI18n()
  const { reason, needed = 0n } = refusal
  const { symbol, decimals } = network.nativeCurrency
  const amount = `${formatExact(toDecimal(needed, decimals), numbers)} ${symbol}`
  return <Notice tone="error">{t(`send.refusal.${reason}`, { symbol, amount, network: network.name })}</Notice>
}

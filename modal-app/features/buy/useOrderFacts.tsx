import type { ComponentProps } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { formatCurrency } from '../../lib/formatCurrency.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networkById.ts'
import type { FactTable } from '../../ui/FactTable.tsx'
import { ShortAddress } from '../../ui/ShortAddress.tsx'
import type { Order } from './buy.ts'
import { roughAmount } from './buyTexts.ts'

/** What is paid, what comes for it, and where to. */
export function useOrderFacts(order: Order): ComponentProps<typeof FactTable>['rows'] {
  const { t, numbers } = useI18n()
  const network = useSelector(state => networkById(state.networks.list, order.chainId))
  const { paid, currency, gets, symbol, address } = order
  const amount = gets === undefined ? symbol : `${roughAmount(gets, numbers)} ${symbol}`
  return [
    { label: t('buy.fact.pay'), value: <bdi>{formatCurrency(paid, currency, numbers)}</bdi> },
    {
      label: t('buy.fact.get'),
      value: <bdi>{gets === undefined ? amount : t('buy.fact.get.about', { amount })}</bdi>,
    },
    { label: t('buy.fact.to'), value: <ShortAddress address={address} /> },
    ...(network ? [{ label: t('buy.fact.network'), value: <bdi>{network.name}</bdi> }] : []),
  ]
}

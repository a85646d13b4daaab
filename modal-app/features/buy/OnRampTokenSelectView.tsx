import { useApp, useSelector } from '../../app/hooks.ts'
import { payingConnection } from '../../connections/paymentAccount.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { choosePurchase } from './buyActions.ts'
import { choicesOf } from './buyFacts.ts'
import { CurrencyPicker } from './CurrencyPicker.tsx'
import { useBuying } from './useBuying.ts'

/** What can be bought, once for each network it is delivered on; the network in use comes first. */
export function OnRampTokenSelectView() {
  const app = useApp()
  const { t } = useI18n()
  const buy = useSelector(state => state.buy)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  const chosen = useBuying()
  const connection = payingConnection({ connections })
  const choices = connection ? choicesOf(app.config, { buy, connections, networks }, connection) : []
  return (
    <CurrencyPicker
      entries={choices.map(choice => ({
        id: `${choice.purchase.id} ${choice.network.id}`,
        name: choice.purchase.name,
        symbol: choice.purchase.symbol,
        image: choice.purchase.image,
        detail: t('buy.choice.on', { network: choice.network.name }),
        isCurrent: choice.purchase.id === chosen?.purchase.id && choice.network.id === chosen.network.id,
        choose: () => choosePurchase(app, choice),
      }))}
    />
  )
}

import { useApp, useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { choosePayment } from './buyActions.ts'
import { CurrencyPicker } from './CurrencyPicker.tsx'
import { useBuying } from './useBuying.ts'

/** The currencies of money that somebody takes. */
export function OnRampFiatSelectView() {
  const app = useApp()
  const { numbers } = useI18n()
  const currencies = useSelector(({ buy }) => buy?.paymentCurrencies)
  const chosen = useBuying()?.payment
  const names = new Intl.DisplayNames([numbers], { type: 'currency', fallback: 'code' })
  return (
    <CurrencyPicker
      entries={(currencies ?? []).map(currency => ({
        id: currency.id,
        name: names.of(currency.id) ?? currency.id,
        symbol: currency.id,
        image: currency.image,
        isCurrent: currency.id === chosen?.id,
        choose: () => choosePayment(app, currency),
      }))}
    />
  )
}

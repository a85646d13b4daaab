import { fillText } from '../lib/fillText.tsx'
import { type AmountReading, writeAmount } from '../lib/readAmount.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { Token } from './Token.ts'

/** What to write instead. */
export function WrongAmount({ read, token: { symbol, decimals } }: { read: AmountReading | undefined; token: Token }) {
  const { t, languages } = useI18n()
  if (read?.is === 'foreign')
    return fillText(marks => t('send.incorrect.foreign', marks), { symbol: <bdi>{symbol}</bdi> })
  if (read?.is === 'tooFine')
    return fillText(marks => t('send.incorrect.tooFine', { decimals, ...marks }), { symbol: <bdi>{symbol}</bdi> })
  return <>{t('send.incorrect', { example: writeAmount('0.5', languages) })}</>
}

import type { Asset, Statement } from '../../../shared/signing/typedData/Statement.ts'
import { momentText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ShortAddress } from '../../ui/ShortAddress.tsx'
import styles from './request.module.css'
import { addressRow, type SummaryRow, SummaryTable } from './SummaryTable.tsx'
import type { Amounts } from './useAmounts.tsx'

/** What a signature allows: who may take what, how much, and until when. */
export function StatementFacts({ statement, amounts }: { statement: Statement; amounts: Amounts }) {
  return <SummaryTable rows={useRows(statement, amounts)} />
}

function useRows(statement: Statement, amounts: Amounts): readonly SummaryRow[] {
  const { t } = useI18n()
  const until = (label: 'request.until' | 'request.signedUntil', seconds: bigint | undefined): SummaryRow[] =>
    seconds === undefined ? [] : [momentRow(label, seconds)]
  if (statement.kind === 'trade') {
    const { gives, gets, signedUntil } = statement
    const nothing = t('request.gets.nothing')
    return [
      { label: 'request.gives', value: <Assets amounts={amounts} assets={gives} nothing={nothing} /> },
      { label: 'request.gets', value: <Assets amounts={amounts} assets={gets} isGain nothing={nothing} /> },
      ...until('request.signedUntil', signedUntil),
    ]
  }
  if (statement.kind === 'move') {
    const { token, to, amount, signedUntil } = statement
    return [
      { label: 'request.sends', value: amounts.token(token, amount) },
      addressRow('request.to', to),
      tokenRow(token, amounts),
      ...until('request.signedUntil', signedUntil),
    ]
  }
  const { token, spender, signedUntil } = statement
  if (statement.kind === 'allowAll')
    return [
      { label: 'request.mayMove', value: statement.isApproved ? t('request.collection') : t('request.revoked') },
      addressRow('request.who', spender),
      tokenRow(token, amounts),
      ...until('request.signedUntil', signedUntil),
    ]
  const { amount, isUnlimited, isOnce, isByPermit2 = false, isItem } = statement
  const isOneItem = isItem || (amounts.kind(token) === 'nft' && !isByPermit2)
  const allowed = { contract: token, amount, isUnlimited, isByPermit2 }
  return [
    isOneItem
      ? { label: 'request.mayMove', value: amounts.item(token, amount) }
      : { label: isOnce ? 'request.takesOnce' : 'request.maySpend', value: amounts.allowed(allowed) },
    addressRow('request.who', spender),
    tokenRow(token, amounts),
    ...until('request.until', statement.until),
    ...until('request.signedUntil', signedUntil),
  ]
}

/** Any token can take any symbol; the address says which it is. */
export function tokenRow(contract: string, amounts: Amounts): SummaryRow {
  return {
    label: 'request.token',
    value: (
      <>
        <ShortAddress address={contract} />
        {amounts.warning(contract)}
      </>
    ),
  }
}

/** @param seconds since 1970 */
export function momentRow(label: 'request.until' | 'request.signedUntil', seconds: bigint): SummaryRow {
  return { label, value: <Moment seconds={seconds} /> }
}

interface AssetsProps {
  assets: readonly Asset[]
  amounts: Amounts
  nothing: string
  /** Said of gains: whether anybody listed them. */
  isGain?: boolean
}

function Assets({ assets, amounts, nothing, isGain }: AssetsProps) {
  if (!assets.length) return <>{nothing}</>
  return (
    <ul>
      {assets.map((asset, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may name the same thing twice
        <li key={index}>
          {amounts.asset(asset)}{' '}
          {asset.contract && <ShortAddress address={asset.contract} className={styles.contract} />}
          {asset.contract && amounts.warning(asset.contract, isGain)}
        </li>
      ))}
    </ul>
  )
}

/** The last second that calendars of browsers know, in the year 275760. */
const lastSecond = 8_640_000_000_000n

function Moment({ seconds }: { seconds: bigint }) {
  const { t, dates } = useI18n()
  if (seconds === 0n) return <>{t('request.until.atOnce')}</>
  if (seconds > lastSecond) return <>{t('request.until.never')}</>
  return <>{momentText(new Date(Number(seconds) * 1000), dates)}</>
}

import type { ReactNode } from 'react'
import type { DecodedCall } from '../../../shared/signing/decodeCall.ts'
import type { Asset, Statement } from '../../../shared/signing/typedData/Statement.ts'
import { useApp } from '../../app/hooks.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import { momentText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { AddressText, ShortAddress } from '../../ui/AddressText.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import styles from './request.module.css'
import { soonText } from './soonText.ts'
import type { Amounts } from './useAmounts.tsx'

/**
 * What a call does, as far as its bytes show.
 * @param value currency that goes along
 */
export function CallFacts({ does, value, amounts }: { does: DecodedCall; value: bigint; amounts: Amounts }) {
  const { t } = useI18n()
  if (does.kind === 'batch')
    return (
      <>
        {does.calls.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity
          <CallFacts amounts={amounts} does={each} key={index} value={0n} />
        ))}
      </>
    )
  const along: SummaryRow[] =
    does.kind !== 'plain' && value > 0n ? [{ label: 'request.sendsAlong', value: amounts.native(value) }] : []
  return <SummaryTable rows={[...rowsOf(does, amounts, t), ...along]} />
}

function rowsOf(
  does: Exclude<DecodedCall, { kind: 'batch' }>,
  amounts: Amounts,
  t: ReturnType<typeof useI18n>['t'],
): readonly SummaryRow[] {
  switch (does.kind) {
    case 'plain':
      return [{ label: 'request.sends', value: amounts.native(does.amount) }, addressRow('request.to', does.to)]
    case 'transfer':
    case 'transferFrom': {
      const { contract, to, amount, isItem } = does
      const value = isItem ? amounts.item(contract, amount) : amounts.token(contract, amount)
      return [
        { label: does.kind === 'transfer' ? 'request.sends' : 'request.moves', value },
        ...(does.kind === 'transferFrom' ? [addressRow('request.from', does.from)] : []),
        addressRow('request.to', to),
        tokenRow(contract, amounts),
      ]
    }
    case 'transferItems':
      return [
        {
          label: 'request.moves',
          value: (
            <ul>
              {does.items.map(({ id, amount }) => (
                <li key={String(id)}>{amounts.asset({ standard: 'NFT', contract: does.contract, id, amount })}</li>
              ))}
            </ul>
          ),
        },
        addressRow('request.from', does.from),
        addressRow('request.to', does.to),
        tokenRow(does.contract, amounts),
      ]
    case 'approve': {
      const { contract, spender, amount, isUnlimited, by, until } = does
      if (amounts.kind(contract) === 'nft' && until === undefined && !by) return itemRows(does, amounts, t)
      const isByPermit2 = until !== undefined
      const value =
        by && !isUnlimited
          ? amounts.token(contract, amount)
          : amounts.allowed({ contract, amount, isUnlimited, isByPermit2 })
      return [
        { label: by ? `request.maySpend.${by}` : 'request.maySpend', value },
        addressRow('request.who', spender),
        tokenRow(contract, amounts),
        ...(until === undefined ? [] : [momentRow('request.until', until)]),
      ]
    }
    case 'approveAll':
      return [
        { label: 'request.mayMove', value: does.isApproved ? t('request.collection') : t('request.revoked') },
        addressRow('request.who', does.operator),
        tokenRow(does.contract, amounts),
      ]
    case 'create':
      return [{ label: 'request.creates', value: t('request.contract', { size: does.size }) }]
    case 'unknown':
      return [
        addressRow('request.calls', does.contract),
        { label: 'request.function', value: <bdi dir="ltr">{does.selector}</bdi> },
      ]
  }
}

/** One NFT. Granted to nobody, it revokes the permission. */
function itemRows(
  { contract, spender, amount }: Extract<DecodedCall, { kind: 'approve' }>,
  amounts: Amounts,
  t: ReturnType<typeof useI18n>['t'],
): readonly SummaryRow[] {
  const isNobody = BigInt(spender) === 0n
  return [
    { label: 'request.mayMove', value: amounts.item(contract, amount) },
    isNobody ? { label: 'request.who', value: t('request.nobody') } : addressRow('request.who', spender),
    tokenRow(contract, amounts),
  ]
}

/** What a signature allows: who may take what, how much, and for how long. */
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

/** Any token can use any symbol; the address identifies it. */
function tokenRow(contract: string, amounts: Amounts): SummaryRow {
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
function momentRow(label: 'request.until' | 'request.signedUntil', seconds: bigint): SummaryRow {
  return { label, value: <Moment seconds={seconds} /> }
}

interface AssetsProps {
  assets: readonly Asset[]
  amounts: Amounts
  nothing: string
  /** For gains: whether the token is listed. */
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
  const { clock } = useApp()
  const { t, dates } = useI18n()
  if (seconds === 0n) return <>{t('request.until.atOnce')}</>
  if (seconds > lastSecond) return <>{t('request.until.never')}</>
  const at = new Date(Number(seconds) * 1000)
  const soon = soonText(at, dates, clock.now())
  const exact = momentText(at, dates)
  if (soon === undefined) return <>{exact}</>
  return (
    <>
      {soon}
      <div className={styles.contract}>{exact}</div>
    </>
  )
}

interface SummaryRow {
  label: MessageKey
  value: ReactNode
}

/** A row with a whole address: its ends alone are easily imitated. */
function addressRow(label: MessageKey, address: string): SummaryRow & { isLong: true } {
  return { label, value: <AddressText address={address} />, isLong: true }
}

/** The facts of one thing that is asked for. */
export function SummaryTable({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useI18n()
  return <FactTable rows={rows.map(({ label, ...row }) => ({ ...row, label: t(label) }))} />
}

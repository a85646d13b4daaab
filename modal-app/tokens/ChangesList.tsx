import { formatExact } from '../../shared/i18n/formatExact.ts'
import type { Network } from '../../shared/networks.ts'
import { toDecimal } from '../lib/decimal.ts'
import { fillText } from '../lib/fillText.tsx'
import { shortenAddress } from '../lib/shortenAddress.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { Simulation } from '../signing/simulate.ts'
import { ShortAddress } from '../ui/AddressText.tsx'
import styles from './changesList.module.css'

type Change = Simulation['changes'][number]
type Currency = Network['nativeCurrency']

/** The effects of a simulation on the network, with the contracts' own names for tokens. */
export function ChangesList({
  simulation: { result, changes, isRough },
  network: { nativeCurrency },
}: {
  simulation: Simulation
  network: Pick<Network, 'nativeCurrency'>
}) {
  const { t } = useI18n()
  if (result !== 'success') return <>{t(`changes.${result}`)}</>
  return (
    <>
      {changes.length ? (
        <ul className={styles.root}>
          {changes.map(change => (
            <li key={`${change.contract} ${change.tokenId}`}>
              <Amount change={change} currency={nativeCurrency} />
              <Origin change={change} />
            </li>
          ))}
        </ul>
      ) : (
        t('changes.none')
      )}
      <div className={styles.note}>{t(isRough ? 'changes.rough' : 'changes.testRun')}</div>
    </>
  )
}

function Amount({ change, currency }: { change: Change; currency: Currency }) {
  const { t, numbers } = useI18n()
  const { standard, tokenId, contract = '' } = change
  const isNative = standard === 'native'
  const decimals = isNative ? currency.decimals : change.decimals
  const symbol = isNative ? currency.symbol : change.symbol || change.name || shortenAddress(contract)
  const amount = BigInt(change.amount)
  const size = amount < 0n ? -amount : amount
  // An NFT is one of its kind.
  const number = standard === 'ERC721' ? '' : formatExact(toDecimal(size, decimals ?? 0), numbers)
  const shown = {
    amount: <bdi dir="ltr">{`${amount < 0n ? '−' : '+'}${number}`}</bdi>,
    symbol: <bdi>{symbol}</bdi>,
  }
  // Beside the bare symbol, the number would look like a far larger amount.
  if (standard === 'ERC20' && decimals === undefined) return fillText(marks => t('changes.units', marks), shown)
  return (
    <>
      {shown.amount} {shown.symbol}
      {tokenId !== undefined && (
        <>
          {' '}
          <bdi dir="ltr">#{tokenId}</bdi>
        </>
      )}
    </>
  )
}

/** Any token can use any name, so an unlisted contract also shows its address. */
function Origin({ change: { amount, contract, isListed, poses } }: { change: Change }) {
  const { t } = useI18n()
  if (contract === undefined || isListed !== false || (amount.startsWith('-') && !poses)) return null
  return (
    <div className={styles.note} data-warns={poses !== undefined || undefined}>
      <ShortAddress address={contract} />{' '}
      {poses === undefined
        ? t('changes.unlisted')
        : fillText(marks => t('changes.poses', marks), { symbol: <bdi>{poses}</bdi> })}
    </div>
  )
}

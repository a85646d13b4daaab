import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import type { ComponentProps, ComponentType } from 'react'
import type { OperationType, Transfer } from '../../../shared/api/history.schema.ts'
import type { MarkedNetwork } from '../../../shared/networks.ts'
import { explorerPage, explorerQuery } from '../../adapters/explorerPage.ts'
import { useApp } from '../../app/hooks.ts'
import { whenText } from '../../lib/dates.ts'
import { formatShort } from '../../lib/decimal.ts'
import { hostOf } from '../../lib/originOf.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { EventAmount, EventRow } from '../../ui/EventRow.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './activity.module.css'
import { type ShownTransaction, shownTransfers, timeOf } from './activity.ts'

/** Reference §1.10, and `send`. */
const plus: readonly OperationType[] = ['receive', 'deposit', 'borrow', 'claim']
const minus: readonly OperationType[] = ['withdraw', 'repay', 'burn', 'send']
/** For the other operations, such as a swap. */
const signs = { in: '+', out: '−', self: '' } as const

const tones: Readonly<Record<ShownTransaction['state'], ComponentProps<typeof EventRow>['tone']>> = {
  confirmed: undefined,
  ...{ pending: 'accent', unseen: 'accent' },
  failed: 'danger',
  ...{ awaitingOwners: 'strong', replaced: 'strong', dropped: 'strong', lapsed: 'strong' },
}

interface TransactionRowProps {
  transaction: ShownTransaction
  network: MarkedNetwork
  isOwn(address: string): boolean
}

/** A transaction's operation, counterparty and time. A link if the network has an explorer. */
export function TransactionRow({ transaction, network, isOwn }: TransactionRowProps) {
  const { t, dates, numbers } = useI18n()
  const { metadata, state } = transaction
  const { operationType: type, sentFrom, sentTo, hash } = metadata
  const transfers = shownTransfers(transaction.transfers ?? [])
  const title = t(`activity.${type}`)
  const explorer = explorerPage(network, `tx/${hash}`, explorerQuery(network))
  const isUnlisted = transfers.some(({ fungible_info }) => fungible_info?.isListed === false)
  const isKept = type === 'receive' && transfers.some(({ fungible_info }) => fungible_info?.isIndivisible)
  const other = type === 'receive' ? sentFrom : sentTo
  const words = type === 'receive' ? 'activity.from' : type === 'send' ? 'activity.to' : 'activity.with'
  const isOther = other && (words !== 'activity.with' || !isOwn(other))
  return (
    <EventRow
      amounts={transfers.map(transfer => (
        <AmountLine key={keyOf(transfer)} numbers={numbers} transfer={transfer} type={type} />
      ))}
      detail={
        <>
          {state !== 'confirmed' && t(`activity.state.${state}`)}
          {state === 'confirmed' && isUnlisted && t('activity.unlisted')}
          {state === 'confirmed' && !isUnlisted && isKept && t('activity.notSent')}
          {state === 'confirmed' && !isUnlisted && !isKept && isOther && t(words, { address: shortenAddress(other) })}
        </>
      }
      link={
        explorer ? { href: explorer, title: t('activity.explorer', { title, explorer: hostOf(explorer) }) } : undefined
      }
      picture={<TransactionPicture network={network} transfers={transfers} type={type} />}
      title={title}
      tone={tones[state]}
      when={whenText(new Date(timeOf(transaction)), dates)}
    />
  )
}

function keyOf({ fungible_info, nft_info, direction }: Transfer): string {
  return JSON.stringify([fungible_info?.name, fungible_info?.symbol, nft_info?.name, direction])
}

interface AmountLineProps {
  transfer: Transfer
  type: OperationType
  numbers: string
}

/** The transferred amount. */
function AmountLine({ transfer, type, numbers }: AmountLineProps) {
  const { fungible_info: token, nft_info: nft, quantity, direction } = transfer
  const sign = plus.includes(type) ? '+' : minus.includes(type) ? '−' : signs[direction]
  const isOne = nft && quantity.numeric === '1'
  return (
    <EventAmount
      isIn={sign === '+' && direction !== 'out'}
      symbol={nft?.name ?? token?.symbol}
      value={isOne ? undefined : `${sign}${formatShort(quantity.numeric, numbers)}`}
    />
  )
}

const icons: Partial<Record<OperationType, ComponentType>> = {
  send: ArrowUp,
  receive: ArrowDown,
  trade: ArrowLeftRight,
  approve: Check,
}

/** Images of the transferred assets, with an icon for the operation. */
function TransactionPicture({
  network: { nativeCurrency, coinImage },
  transfers,
  type,
}: Pick<TransactionRowProps, 'network'> & { transfers: readonly Transfer[]; type: OperationType }) {
  const { config } = useApp()
  const Icon = icons[type] ?? (plus.includes(type) ? ArrowDown : minus.includes(type) ? ArrowUp : FileText)
  if (!transfers.length)
    return (
      <span aria-hidden="true" className={styles.bare}>
        <Icon />
      </span>
    )
  return (
    <span aria-hidden="true" className={styles.pictures} data-count={transfers.length}>
      {transfers.map(transfer => {
        const { fungible_info: token, nft_info: nft } = transfer
        // Any token can have this symbol; only the native currency is listed with it.
        const isNative = token?.isListed && token.symbol === nativeCurrency.symbol
        const path = token?.icon?.url ?? nft?.content?.preview?.url ?? (isNative ? coinImage : undefined)
        return (
          <WalletImage
            isRound={!nft}
            key={keyOf(transfer)}
            name={token?.symbol ?? nft?.name ?? ''}
            size={transfers.length > 1 ? 'small' : 'row'}
            src={path && config.apiUrl + path}
          />
        )
      })}
      <span className={styles.badge}>
        <Icon />
      </span>
    </span>
  )
}

import { formatMoney } from '../../shared/i18n/formatCurrency.ts'
import { formatEstimate } from '../../shared/i18n/formatEstimate.ts'
import { formatExact } from '../../shared/i18n/formatExact.ts'
import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import { SiteName } from '../app/SiteName.tsx'
import { connectionById } from '../connections/connectionById.ts'
import { toDecimal } from '../lib/decimal.ts'
import { shownOwner } from '../lib/emails.ts'
import { fillText } from '../lib/fillText.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import { networkImage } from '../networks/networks.ts'
import { ChangesList } from '../tokens/ChangesList.tsx'
import { AddressText, ShortAddress } from '../ui/AddressText.tsx'
import { Amount, Quantity } from '../ui/Amount.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { FactTable } from '../ui/FactTable.tsx'
import { Lead } from '../ui/Lead.tsx'
import { WalletImage } from '../ui/WalletImage.tsx'
import styles from './money.module.css'
import type { PreparedTransfer } from './Prepared.ts'
import { TokenImage } from './TokenImage.tsx'

interface PreviewFactsProps {
  prepared: PreparedTransfer
  /** The name of the wallet that pays. Without it, only the facts that still matter after sending are shown. */
  wallet?: string
}

/** The facts of a transfer: accounts, network, fee, call and effect. */
export function PreviewFacts({ prepared, wallet }: PreviewFactsProps) {
  const { config } = useApp()
  const { t, numbers } = useI18n()
  const { to, name, network, fee, call, simulation, token, amount, arrives } = prepared
  const { symbol, decimals } = network.nativeCurrency
  const isSent = wallet === undefined
  const paid = Number(toDecimal(fee.likely, decimals))
  const isOfProject = config.networks.some(({ id }) => id === network.id)
  const site = <SiteName />
  const worth = token.id === undefined && token.price !== undefined ? formatMoney(paid * token.price, numbers) : ''
  return (
    <FactTable
      rows={[
        ...(isSent
          ? []
          : [
              {
                label: t('send.preview.from'),
                value: <Payer prepared={prepared} wallet={wallet} />,
              },
            ]),
        {
          label: t('send.preview.recipient'),
          isLong: true,
          value: (
            <>
              {name !== undefined && (
                <div className={styles.name}>
                  <bdi>{name}</bdi>
                </div>
              )}
              <AddressText address={to} />
            </>
          ),
        },
        {
          label: t('send.preview.network'),
          value: (
            <>
              <span className={styles.network}>
                <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
                <bdi>{network.name}</bdi>
              </span>
              {!isOfProject && (
                <div className={styles.said}>{fillText(marks => t('send.preview.network.said', marks), { site })}</div>
              )}
            </>
          ),
        },
        {
          label: t('send.preview.fee'),
          value: t(`send.preview.fee.${worth ? 'worth' : 'about'}`, {
            amount: `${formatEstimate(paid, numbers)} ${symbol}`,
            worth,
          }),
        },
        ...(arrives && arrives.amount !== amount
          ? [
              {
                label: t('send.preview.arrives'),
                value: fillText(marks => t(`send.preview.arrives.${arrives.isLeast ? 'least' : 'amount'}`, marks), {
                  amount: <Quantity value={toDecimal(arrives.amount, token.decimals)} />,
                  symbol: <bdi>{token.symbol}</bdi>,
                }),
              },
            ]
          : []),
        ...(call && !isSent
          ? [{ label: t('send.preview.signs'), value: <CallText call={call} prepared={prepared} /> }]
          : []),
        ...(simulation && !isSent
          ? [{ label: t('send.preview.changes'), value: <ChangesList network={network} simulation={simulation} /> }]
          : []),
      ]}
    />
  )
}

/** The call, decoded from exactly the bytes that the wallet gets. */
function CallText({ call, prepared: { token } }: { call: DecodedCall; prepared: PreparedTransfer }) {
  const { t } = useI18n()
  const amount = 'amount' in call && <Quantity symbol={token.symbol} value={toDecimal(call.amount, token.decimals)} />
  const contract = 'contract' in call ? <ShortAddress address={call.contract} /> : ''
  return <>{fillText(marks => t(`send.call.${call.kind}`, marks), { amount, contract })}</>
}

/** The sent amount, in the same place from the preview to the end. */
export function TransferSum({ prepared: { token, amount } }: { prepared: PreparedTransfer }) {
  const { numbers } = useI18n()
  const exact = toDecimal(amount, token.decimals)
  return (
    <div className={styles.sum}>
      <div className={styles.amount}>
        <TokenImage size="row" token={token} />
        <Amount symbol={token.symbol} value={formatExact(exact, numbers)} />
      </div>
      {token.price !== undefined && <Lead>{formatMoney(Number(exact) * token.price, numbers)}</Lead>}
    </div>
  )
}

/** Who pays: the owner of an embedded wallet in the colours of its address, or another wallet by its name. */
function Payer({ prepared: { connectionId, from }, wallet }: { prepared: PreparedTransfer; wallet: string }) {
  const connection = useSelector(state => connectionById(state, connectionId))
  const owner = useSelector(state => connection && shownOwner(state, connection))
  const words = (
    <span>
      <bdi>{owner ?? wallet}</bdi> <ShortAddress address={from.address} />
    </span>
  )
  if (connection?.wallet.kind !== 'auth') return words
  return (
    <span className={styles.network}>
      <Avatar address={from.address} size="small" />
      {words}
    </span>
  )
}

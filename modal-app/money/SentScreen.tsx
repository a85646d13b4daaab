import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { formatExact } from '../../shared/i18n/formatExact.ts'
import type { Network } from '../../shared/networks.ts'
import { useApp } from '../app/hooks.ts'
import { SiteName } from '../app/SiteName.tsx'
import { fillText } from '../lib/fillText.tsx'
import { hostOf } from '../lib/originOf.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { networkImage } from '../networks/networks.ts'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import { ShortAddress } from '../ui/AddressText.tsx'
import { Button } from '../ui/Button.tsx'
import { ConnectingRing } from '../ui/ConnectingRing.tsx'
import { FactTable } from '../ui/FactTable.tsx'
import { LinkRow } from '../ui/ListRow.tsx'
import { Stack } from '../ui/Stack.tsx'
import { StatusRow } from '../ui/StatusRow.tsx'
import { WalletImage } from '../ui/WalletImage.tsx'
import type { PreparedTransfer } from './Prepared.ts'
import { PreviewFacts, TransferSum } from './PreviewFacts.tsx'
import { TokenImage } from './TokenImage.tsx'

interface SentScreenProps {
  prepared: PreparedTransfer
  sent: SentTransaction
  /** The page of the transaction, by the hash it was sent under. */
  explorerUrl: string | undefined
  onDone: () => void
}

/** The status of a transaction. */
export function SentScreen({ prepared, sent, explorerUrl: url, onDone }: SentScreenProps) {
  const { t, numbers } = useI18n()
  const { status, symbol } = sent
  const amount = <bdi>{formatExact(sent.amount, numbers)}</bdi>
  const arrived = <bdi>{formatExact(sent.arrives ?? sent.amount, numbers)}</bdi>
  return (
    <SentFate
      // A transaction with the wallet's own hash is on explorers under the network's hash.
      explorerUrl={url?.replace(sent.hash, sent.minedAs ?? sent.hash)}
      facts={
        <Stack>
          <TransferSum prepared={prepared} />
          <PreviewFacts prepared={prepared} />
        </Stack>
      }
      name={symbol}
      onDone={onDone}
      picture={<TokenImage size="small" token={prepared.token} />}
      status={status}
      text={fillText(marks => t(textOf(sent), marks), { amount, arrived, symbol: <bdi>{symbol}</bdi> })}
      title={t(`sent.${status}.title`)}
    />
  )
}

/** Says that an amount has arrived only if that is known: a token may keep a part. */
function textOf({ status, amount, arrives }: SentTransaction) {
  if (status !== 'confirmed' || arrives === amount) return `sent.${status}.text` as const
  const isPart = arrives !== undefined && Number(arrives) < Number(amount)
  return `sent.confirmed.${isPart ? 'part' : 'sent'}` as const
}

const rings = {
  pending: 'waiting',
  unseen: 'waiting',
  awaitingOwners: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  replaced: 'declined',
  dropped: 'failed',
  lapsed: 'declined',
} as const

interface SentFateProps {
  facts: ReactNode
  status: SentTransaction['status']
  /** A small image and its name. */
  picture: ReactNode
  name: string
  title: ReactNode
  text: ReactNode
  explorerUrl: string | undefined
  onDone: () => void
}

/** The sent transaction, and its status below. */
function SentFate({ facts, status, picture, name, title, text, explorerUrl, onDone }: SentFateProps) {
  const { t } = useI18n()
  return (
    <>
      {facts}
      <StatusRow picture={<ConnectingRing isSmall name={name} picture={picture} state={rings[status]} />} title={title}>
        {text}
      </StatusRow>
      <Stack end gap="tight">
        {/* A Safe’s own hash is on no explorer of the network. */}
        {explorerUrl !== undefined && status !== 'awaitingOwners' && (
          <LinkRow
            href={explorerUrl}
            icon={<ExternalLink />}
            label={t('sent.explorer', { explorer: hostOf(explorerUrl) })}
          />
        )}
        <Button onClick={onDone} variant="primary">
          {t('sent.done')}
        </Button>
      </Stack>
    </>
  )
}

interface CallsScreenProps {
  sent: SentTransaction
  network: Network
  /** URL of the transaction's page, once the network has it. */
  explorerUrl: string | undefined
  onDone: () => void
}

/** The status of calls requested by the page. Does not show the page's name for them, which can be any text. */
export function CallsScreen({ sent, network, explorerUrl, onDone }: CallsScreenProps) {
  const { config } = useApp()
  const { t } = useI18n()
  const { status, from, isPartial } = sent
  const picture = <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
  return (
    <SentFate
      explorerUrl={explorerUrl}
      facts={
        <FactTable
          rows={[
            { label: t('sent.calls.site'), value: <SiteName /> },
            { label: t('send.preview.from'), value: <ShortAddress address={from} /> },
            { label: t('send.preview.network'), value: <bdi>{network.name}</bdi> },
          ]}
        />
      }
      name={network.name}
      onDone={onDone}
      picture={picture}
      status={status}
      text={t(isPartial ? 'sent.calls.part' : `sent.calls.${status}`)}
      title={t(status === 'confirmed' ? 'sent.calls.confirmed.title' : `sent.${status}.title`)}
    />
  )
}

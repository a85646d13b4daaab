import ExternalLink from 'lucide-react/icons/external-link'
import { fillText } from '../lib/fillText.tsx'
import { formatExact } from '../lib/formatExact.ts'
import { hostOf } from '../lib/hostOf.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import { Button } from '../ui/Button.tsx'
import { ConnectingRing } from '../ui/ConnectingRing.tsx'
import { LinkRow } from '../ui/LinkRow.tsx'
import { Stack } from '../ui/Stack.tsx'
import { StatusRow } from '../ui/StatusRow.tsx'
import type { PreparedTransfer } from './PreparedTransfer.ts'
import { PreviewFacts } from './PreviewFacts.tsx'
import { TokenImage } from './TokenImage.tsx'
import { TransferSum } from './TransferSum.tsx'

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

interface SentScreenProps {
  prepared: PreparedTransfer
  sent: SentTransaction
  /** The page of the transaction, by the hash it was sent under. */
  explorerUrl: string | undefined
  onDone: () => void
}

/** What becomes of a transaction. */
export function SentScreen({ prepared, sent, explorerUrl: url, onDone }: SentScreenProps) {
  const { t, numbers } = useI18n()
  const { status, symbol } = sent
  // What has a hash of its own is on explorers by the hash that the network gave it.
  const explorerUrl = url?.replace(sent.hash, sent.minedAs ?? sent.hash)
  const amount = <bdi>{formatExact(sent.amount, numbers)}</bdi>
  const arrived = <bdi>{formatExact(sent.arrives ?? sent.amount, numbers)}</bdi>
  return (
    <>
      <Stack>
        <TransferSum prepared={prepared} />
        <PreviewFacts prepared={prepared} />
      </Stack>
      <StatusRow
        picture={
          <ConnectingRing
            isSmall
            name={symbol}
            picture={<TokenImage size="small" token={prepared.token} />}
            state={rings[status]}
          />
        }
        title={t(`sent.${status}.title`)}
      >
        {fillText(marks => t(textOf(sent), marks), { amount, arrived, symbol: <bdi>{symbol}</bdi> })}
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

/** Says that an amount arrived only where that is known: a token may keep a part. */
function textOf({ status, amount, arrives }: SentTransaction) {
  if (status !== 'confirmed' || arrives === amount) return `sent.${status}.text` as const
  const isPart = arrives !== undefined && Number(arrives) < Number(amount)
  return `sent.confirmed.${isPart ? 'part' : 'sent'}` as const
}

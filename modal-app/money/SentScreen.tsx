import { fillText } from '../lib/fillText.tsx'
import { formatExact } from '../lib/formatExact.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import { Stack } from '../ui/Stack.tsx'
import type { PreparedTransfer } from './PreparedTransfer.ts'
import { PreviewFacts } from './PreviewFacts.tsx'
import { SentFate } from './SentFate.tsx'
import { TokenImage } from './TokenImage.tsx'
import { TransferSum } from './TransferSum.tsx'

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
  const amount = <bdi>{formatExact(sent.amount, numbers)}</bdi>
  const arrived = <bdi>{formatExact(sent.arrives ?? sent.amount, numbers)}</bdi>
  return (
    <SentFate
      // What has a hash of its own is on explorers by the hash that the network gave it.
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

/** Says that an amount arrived only where that is known: a token may keep a part. */
function textOf({ status, amount, arrives }: SentTransaction) {
  if (status !== 'confirmed' || arrives === amount) return `sent.${status}.text` as const
  const isPart = arrives !== undefined && Number(arrives) < Number(amount)
  return `sent.confirmed.${isPart ? 'part' : 'sent'}` as const
}

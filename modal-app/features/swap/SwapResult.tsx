import ExternalLink from 'lucide-react/icons/external-link'
import { useSelector } from '../../app/hooks.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { fillText } from '../../lib/fillText.tsx'
import { hostOf } from '../../lib/originOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { TokenImage } from '../../money/TokenImage.tsx'
import { findSent, isOpenStatus, type SentId } from '../../transactions/sentTransactions.ts'
import { Quantity } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { LinkRow } from '../../ui/ListRow.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusRow } from '../../ui/StatusRow.tsx'
import type { SwapReview } from './swap.ts'
import { cutArrival } from './swapFacts.ts'

/** What becomes of the swap. */
export function SwapResult({ review, sent, onDone }: { review: SwapReview; sent: SentId; onDone: () => void }) {
  const { t } = useI18n()
  const { status = 'pending', minedAs, isPartial } = useSelector(state => findSent(state.sentTransactions, sent)) ?? {}
  const { pay, get, amount, quote, network, explorerUrl } = review
  const settled = status === 'confirmed' ? 'confirmed' : isPartial ? 'partial' : 'failed'
  const shown = isOpenStatus(status) ? 'pending' : settled
  const rings = { pending: 'waiting', confirmed: 'done', failed: 'failed', partial: 'failed' } as const
  const paid = <Quantity symbol={pay.symbol} value={toDecimal(amount, pay.decimals)} />
  const got = <Quantity symbol={get.symbol} value={cutArrival(toDecimal(BigInt(quote.toAmount), get.decimals))} />
  // For several calls, the wallet's id is unknown to explorers.
  const hash = minedAs ?? (review.isAtomic ? undefined : sent.hash)
  const url = hash && explorerUrl?.replace(sent.hash, hash)
  return (
    <>
      <StatusRow
        picture={
          <ConnectingRing
            isSmall
            name={get.symbol}
            picture={<TokenImage size="small" token={get} />}
            state={rings[shown]}
          />
        }
        title={t(`swap.${shown}.title`)}
      >
        {fillText(marks => t(`swap.${shown}.text`, marks), { paid, got, network: <bdi>{network.name}</bdi> })}
      </StatusRow>
      <Stack end gap="tight">
        {url !== undefined && (
          <LinkRow href={url} icon={<ExternalLink />} label={t('swap.explorer', { explorer: hostOf(url) })} />
        )}
        <Button onClick={onDone} variant="primary">
          {t('swap.done')}
        </Button>
      </Stack>
    </>
  )
}

import { useApp, useSelector } from '../../app/hooks.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { walletWord } from '../../dialog/taskTexts.ts'
import { go } from '../../flow/go.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import type { SentId } from '../../transactions/sentTransactions.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useQuoteFacts } from './quoteFacts.tsx'
import { SwapResult } from './SwapResult.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import { SwapSum } from './SwapSum.tsx'
import type { SwapReview } from './swap.ts'

/** The swap that was sent, and its status. */
export function SwapDoneView() {
  const review = useSelector(({ swap }) => swap?.review)
  return review?.sent ? <Done review={review} sent={review.sent} /> : null
}

function Done({ review, sent }: { review: SwapReview; sent: SentId }) {
  const app = useApp()
  const { t } = useI18n()
  const wallet = useSelector(state => connectionById(state, review.connectionId)?.wallet)
  const facts = useQuoteFacts(review)
  return (
    <>
      <Stack>
        <SwapSum review={review} />
        <FactTable rows={facts} />
        <SwapSteps review={review} wallet={walletWord({ name: review.wallet, kind: wallet?.kind }, t)} />
      </Stack>
      <SwapResult onDone={() => go(app, { is: 'started', route: { view: 'Account' } })} review={review} sent={sent} />
    </>
  )
}

import { isUnknownCall } from '../../../shared/signing/isUnknownCall.ts'
import type { CallCaution } from '../../../shared/signing/readCalls.ts'
import type { MessageCaution, MessageReading } from '../../../shared/signing/readMessage.ts'
import type { TypedCaution } from '../../../shared/signing/typedData/Statement.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { connectionById } from '../../connections/connectionById.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networks.ts'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'
import { namedContracts } from '../../signing/namedContracts.ts'
import { networkOfRequest, type RequestSummary } from '../../signing/readRequest.ts'
import { takesMore } from '../../signing/takesMore.ts'
import { ChangesList } from '../../tokens/ChangesList.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { askedAccount } from './askedAccount.ts'
import styles from './request.module.css'
import { CallFacts, StatementFacts, SummaryTable } from './requestFacts.tsx'
import { useAmounts } from './useAmounts.tsx'

/** Explains the request on screen, or says that it cannot be read. */
export function RequestSummaryView() {
  const { t } = useI18n()
  const facts = useSelector(({ task }) => (task?.kind === 'click' ? task.facts : undefined))
  const connection = useSelector(state => connectionById(state, facts?.call.id))
  if (!facts || !connection) return null
  const { summary, call } = facts
  if (!summary) return <SummarySkeleton />
  const account = askedAccount(connection, call).address
  const cautions = summaryCautions(summary, account)
  return (
    <section aria-label={t('request.title')} className={styles.root}>
      <ListTitle>{t('request.title')}</ListTitle>
      <Stack gap="tight">
        {cautions.map(caution => (
          <Caution caution={caution} key={caution} />
        ))}
        <Unread summary={summary} wallet={connection.wallet.name} />
        <Facts chainId={networkOfRequest(call.chainId, summary.reading)} summary={summary} />
      </Stack>
    </section>
  )
}

function Caution({ caution }: { caution: ReturnType<typeof summaryCautions>[number] }) {
  const { t } = useI18n()
  return (
    <Notice tone="warning">{fillText(marks => t(`request.caution.${caution}`, marks), { site: <SiteName /> })}</Notice>
  )
}

/** Says what cannot be read. */
function Unread({ summary: { reading }, wallet }: { summary: RequestSummary; wallet: string }) {
  const { t } = useI18n()
  switch (reading.kind) {
    case 'unreadable':
      return (
        <Notice tone="warning">
          {fillText(marks => t('request.unreadable', marks), { wallet: <bdi>{wallet}</bdi> })}
        </Notice>
      )
    case 'hash':
      return <Notice tone="warning">{t('request.hash')}</Notice>
    case 'bytes':
      return <Notice tone="warning">{t('request.bytes', { count: reading.size })}</Notice>
    case 'typed':
      if (reading.statements.length) return null
      return (
        <Notice tone="warning">
          {fillText(marks => t('request.unknownData', { ...marks, type: reading.primaryType }), { site: <SiteName /> })}
        </Notice>
      )
    case 'calls':
      if (!reading.calls.some(({ does }) => isUnknownCall(does))) return null
      return (
        <Notice tone="warning">{fillText(marks => t('request.unknownCall', marks), { site: <SiteName /> })}</Notice>
      )
    default:
      return null
  }
}

function Facts({ summary, chainId }: { summary: RequestSummary; chainId: Parameters<typeof unknownNetwork>[0] }) {
  const { config } = useApp()
  const { t } = useI18n()
  // The operator's name for a network, never the page's.
  const network = networkById(config.networks, chainId) ?? unknownNetwork(chainId)
  const amounts = useAmounts(summary, network.nativeCurrency)
  const { reading, simulation } = summary
  if (reading.kind === 'text') return <MessageText message={reading} />
  if (reading.kind === 'typed')
    return (
      <>
        {reading.statements.map((statement, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: statements have no other identity
          <StatementFacts amounts={amounts} key={index} statement={statement} />
        ))}
      </>
    )
  if (reading.kind !== 'calls') return null
  const changes = simulation ? <ChangesList network={network} simulation={simulation} /> : t('request.changes.checking')
  return (
    <>
      {reading.calls.map(({ call, does }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity
        <CallFacts amounts={amounts} does={does} key={index} value={call.value} />
      ))}
      <SummaryTable rows={[{ label: 'request.changes', value: changes }]} />
    </>
  )
}

/** A text exactly as signed. It is the site's, so it is set apart from our own words. */
function MessageText({ message }: { message: Extract<MessageReading, { kind: 'text' }> }) {
  const { t } = useI18n()
  const { text, cut, signsInTo } = message
  return (
    <>
      {signsInTo !== undefined && <SummaryTable rows={[{ label: 'request.signIn', value: <bdi>{signsInTo}</bdi> }]} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
      <section aria-label={t('request.message')} className={styles.message} data-copied dir="auto" tabIndex={0}>
        {text}
      </section>
      {cut > 0 && <p className={styles.cut}>{t('request.message.cut', { count: cut })}</p>}
    </>
  )
}

/** Reserves about the space of a summary, so the buttons below hardly move. */
function SummarySkeleton() {
  return (
    <div className={styles.root}>
      <Skeleton width="medium" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}

export type SummaryCaution =
  | CallCaution
  | MessageCaution
  | TypedCaution
  | 'reverts'
  | 'takesMore'
  | 'fickle'
  | 'unreadContract'

/** Reasons to look twice, the request's own first. */
function summaryCautions(summary: RequestSummary, account: string): readonly SummaryCaution[] {
  const { reading, simulation } = summary
  const said: readonly SummaryCaution[] = 'cautions' in reading ? reading.cautions : []
  const own: readonly SummaryCaution[] = isUnread(summary) ? [...said, 'unreadContract'] : said
  if (reading.kind !== 'calls' || !simulation) return own
  if (simulation.result === 'reverted') return [...own, 'reverts']
  return [
    ...own,
    ...(simulation.isFickle ? (['fickle'] as const) : []),
    ...(takesMore(reading.calls, simulation, account) ? (['takesMore'] as const) : []),
  ]
}

/** Whether a contract's kind is unknown, so a number may mean an NFT. */
function isUnread({ reading, contracts, isChecking }: RequestSummary): boolean {
  if (isChecking) return false
  const kinds = namedContracts(reading).map(({ contract }) => contracts[contract.toLowerCase()]?.kind)
  return kinds.some(kind => kind === undefined || kind === 'unknown')
}

import ExternalLink from 'lucide-react/icons/external-link'
import type { ComponentProps } from 'react'
import { formatCurrency } from '../../../shared/i18n/formatCurrency.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networks.ts'
import { ShortAddress } from '../../ui/AddressText.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import styles from './buy.module.css'
import { type BuyWindow, labelOf, type Order } from './buy.ts'
import { roughAmount } from './buyTexts.ts'
import { type BuyStage, buyStage, giveUp, waitOn } from './followOrders.ts'
import { openAgain } from './startPurchase.ts'

/** Waits for an order's outcome. The visitor may leave: the order continues and can be found again. */
export function BuyInProgressView() {
  const { t } = useI18n()
  const app = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const buy = useSelector(state => state.buy)
  const order = route.view === 'BuyInProgress' ? buy?.orders.find(({ id }) => id === route.orderId) : undefined
  if (!buy || !order)
    return (
      <StatusScreen
        actions={
          <Button onClick={() => go(app, { is: 'left' })} variant="primary">
            {t('buy.again')}
          </Button>
        }
        picture={<ExternalLink />}
        title={t('buy.missing.title')}
      >
        {t('buy.missing.text')}
      </StatusScreen>
    )
  const window = buy.window?.orderId === order.id ? buy.window : undefined
  const tracksOrders = app.config.onramp?.find(({ id }) => id === order.provider)?.tracksOrders ?? true
  const stage = buyStage({ order, window, looks: buy.looks, tracksOrders })
  return <Progress order={order} stage={stage} window={window} />
}

const rings = {
  waiting: 'waiting',
  gone: 'waiting',
  unseen: 'waiting',
  untracked: 'ready',
  blocked: 'declined',
  late: 'declined',
  failed: 'failed',
} as const satisfies Record<BuyStage, string>

interface ProgressProps {
  order: Order
  stage: BuyStage
  window: BuyWindow | undefined
}

function Progress({ order, stage, window }: ProgressProps) {
  const app = useApp()
  const { t } = useI18n()
  const provider = labelOf(app, order)
  const facts = useOrderFacts(order)
  const title = stage === 'unseen' ? t('buy.waiting.title', { provider }) : t(`buy.${stage}.title`, { provider })
  const text =
    stage === 'failed' ? t(`buy.failed.${order.fault ?? 'failed'}`, { provider }) : t(`buy.${stage}.text`, { provider })
  return (
    <>
      <Stack>
        <StatusScreen picture={<ConnectingRing name={provider} state={rings[stage]} />} title={title}>
          {text}
        </StatusScreen>
        <FactTable rows={facts} />
        {window && stage !== 'failed' && (
          <div className={styles.copy}>
            <CopyButton copy={copyText} doneLabel={t('buy.copied')} label={t('buy.copy')} text={window.url}>
              {t('buy.copy')}
            </CopyButton>
          </div>
        )}
      </Stack>
      <Stack end gap="tight">
        <WayOn order={order} stage={stage} window={window} />
        {stage !== 'failed' && (
          <Button onClick={() => giveUp(app, order.id)} variant="quiet">
            {t('buy.notPaid')}
          </Button>
        )}
      </Stack>
    </>
  )
}

const reopen = (app: App) => openAgain(app)

/** The most helpful action. */
function WayOn({ order, stage, window }: ProgressProps) {
  const app = useApp()
  const { t } = useI18n()
  const guard = useArmed(stage)
  const opening = useAction(reopen)
  const waiting = useAction(waitOn)
  if (stage === 'failed')
    return (
      <Button onClick={() => go(app, { is: 'left' })} variant="primary">
        {t('buy.again')}
      </Button>
    )
  if (stage === 'late')
    return (
      <>
        <Button onClick={() => go(app, { is: 'left' })} variant="primary">
          {t('buy.again')}
        </Button>
        <Button busy={waiting.isRunning} onClick={() => void waiting.run()}>
          {t('buy.wait')}
        </Button>
      </>
    )
  if (window?.is === 'open')
    return (
      <Button icon={<ExternalLink />} onClick={() => window.popup?.focus()}>
        {t('buy.show')}
      </Button>
    )
  if (window && (window.isLasting || window.is === 'blocked'))
    return (
      <Button
        guard={guard}
        icon={<ExternalLink />}
        onClick={() => void opening.run()}
        variant={window.is === 'blocked' ? 'primary' : 'neutral'}
      >
        {t('buy.open.again', { provider: labelOf(app, order) })}
      </Button>
    )
  return null
}

/** The paid amount, the arriving amount, and its destination. */
function useOrderFacts(order: Order): ComponentProps<typeof FactTable>['rows'] {
  const { t, numbers } = useI18n()
  const network = useSelector(state => networkById(state.networks.list, order.chainId))
  const { paid, currency, gets, symbol, address } = order
  const amount = gets === undefined ? symbol : `${roughAmount(gets, numbers)} ${symbol}`
  return [
    { label: t('buy.fact.pay'), value: <bdi>{formatCurrency(paid, currency, numbers)}</bdi> },
    {
      label: t('buy.fact.get'),
      value: <bdi>{gets === undefined ? amount : t('buy.fact.get.about', { amount })}</bdi>,
    },
    { label: t('buy.fact.to'), value: <ShortAddress address={address} /> },
    ...(network ? [{ label: t('buy.fact.network'), value: <bdi>{network.name}</bdi> }] : []),
  ]
}

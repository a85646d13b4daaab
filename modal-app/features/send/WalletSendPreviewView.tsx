import { useApp, useSelector } from '../../app/hooks.ts'
import { goBack } from '../../dialog/closeModal.ts'
import { goTo } from '../../dialog/goTo.ts'
import { currentRoute } from '../../dialog/router.ts'
import { TaskScreen } from '../../dialog/TaskScreen.tsx'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { formatExact } from '../../lib/formatExact.ts'
import { formatMoney } from '../../lib/formatMoney.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CautionNotice } from './CautionNotice.tsx'
import { confirmSend } from './confirmSend.ts'
import { OpenSendNotice } from './OpenSendNotice.tsx'
import { PreviewFacts } from './PreviewFacts.tsx'
import type { PreparedSend } from './send.ts'
import { senderPlace } from './senderPlace.ts'
import { sendTexts } from './sendTexts.ts'
import { TokenImage } from './TokenImage.tsx'
import styles from './walletSend.module.css'

/**
 * Exactly what will be sent, then the question to the wallet. It holds its own facts: nothing that the page or the network
 * says meanwhile changes them.
 */
export function WalletSendPreviewView() {
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'send' ? state.task : undefined))
  const wallet = useSelector(({ connections }) => {
    const id = route.view === 'WalletSendPreview' ? route.prepared.connectionId : ''
    return connections.list.find(each => each.id === id)?.wallet
  })
  if (route.view !== 'WalletSendPreview') return null
  const name = wallet?.name ?? ''
  if (!task) return <Preview prepared={route.prepared} wallet={name} />
  return (
    <TaskScreen
      again={{ isGuarded: true, isBusy: task.status === 'waiting', run: confirmSend }}
      names={{ wallet: <bdi>{name}</bdi> }}
      outcome={outcomeOf(task)}
      ring={{ name, icon: wallet?.icon }}
      texts={sendTexts(task)}
    />
  )
}

function Preview({ prepared, wallet }: { prepared: PreparedSend; wallet: string }) {
  const app = useApp()
  const { t, numbers } = useI18n()
  const place = useSelector(state => senderPlace(state, prepared))
  const isOpen = useSelector(({ openSends }) => openSends.length > 0)
  const send = useAction(confirmSend)
  const guard = useArmed(prepared)
  const { token, amount, network, cautions } = prepared
  const exact = toDecimal(amount, token.decimals)
  return (
    <>
      <Stack>
        <div className={styles.sum}>
          <div className={styles.amount}>
            <TokenImage size="row" token={token} />
            <Amount symbol={token.symbol} value={formatExact(exact, numbers)} />
          </div>
          {token.price !== undefined && <Lead>{formatMoney(Number(exact) * token.price, numbers)}</Lead>}
        </div>
        {cautions.map(caution => (
          <CautionNotice caution={caution} key={caution} symbol={token.symbol} />
        ))}
        <OpenSendNotice />
        <PreviewFacts prepared={prepared} wallet={wallet} />
        {place === 'here' ? (
          <p className={styles.final}>{t('send.preview.final')}</p>
        ) : (
          <Notice tone="warning">{t(`send.preview.${place}`, { wallet })}</Notice>
        )}
      </Stack>
      {/* Not over the facts: what is signed is read first, and browsers call a button over other text covered. */}
      <Stack end gap="tight">
        {place === 'here' && (
          <Button busy={send.isRunning} guard={guard} onClick={() => void send.run()} variant="primary">
            {t(isOpen ? 'send.preview.another' : 'send.preview.send')}
          </Button>
        )}
        {place === 'elsewhere' && (
          <Button onClick={() => goTo(app, { view: 'SwitchNetwork', network })} variant="primary">
            {t('send.switch', { network: network.name })}
          </Button>
        )}
        <Button onClick={() => goBack(app)} variant="quiet">
          {t('action.cancel')}
        </Button>
      </Stack>
    </>
  )
}

import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CautionNotice } from './CautionNotice.tsx'
import { confirmSend } from './confirmSend.ts'
import { OpenSendNotice } from './OpenSendNotice.tsx'
import { PreviewFacts } from './PreviewFacts.tsx'
import type { PreparedSend } from './send.ts'
import { senderPlace } from './senderPlace.ts'
import { sendTexts } from './sendTexts.ts'
import { TransferSum } from './TransferSum.tsx'
import styles from './walletSend.module.css'

/**
 * Exactly what will be sent, then the question to the wallet. It holds its own facts: nothing that the page or the network
 * says meanwhile changes them.
 */
export function WalletSendPreviewView() {
  const { isMobile } = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'send' ? state.task : undefined))
  const wallet = useSelector(({ connections }) => {
    const id = route.view === 'WalletSendPreview' ? route.prepared.connectionId : ''
    return connections.list.find(each => each.id === id)?.wallet
  })
  if (route.view !== 'WalletSendPreview') return null
  const name = wallet?.name ?? ''
  const { prepared } = route
  return (
    <>
      <Transfer isAsking={task?.status === 'waiting'} prepared={prepared} wallet={name} />
      {task ? (
        <TaskScreen
          again={{ isGuarded: true, isBusy: task.status === 'waiting', run: confirmSend }}
          isRow
          names={{ wallet: <bdi>{name}</bdi> }}
          outcome={outcomeOf(task)}
          ring={{ name, icon: wallet?.icon }}
          walletSays={task.says}
          texts={sendTexts(task, { kind: wallet?.kind, isMobile })}
        />
      ) : (
        <Ask prepared={prepared} wallet={name} />
      )}
    </>
  )
}

/** What is sent. It stays while the wallet is asked, and afterwards. */
function Transfer({ prepared, wallet, isAsking }: { prepared: PreparedSend; wallet: string; isAsking: boolean }) {
  const { token, cautions } = prepared
  return (
    <Stack>
      <TransferSum prepared={prepared} />
      {cautions.map(caution => (
        <CautionNotice caution={caution} key={caution} symbol={token.symbol} />
      ))}
      <OpenSendNotice isAsking={isAsking} />
      <PreviewFacts prepared={prepared} wallet={wallet} />
    </Stack>
  )
}

/** The last word before the wallet is asked, and the button that asks it. */
function Ask({ prepared, wallet }: { prepared: PreparedSend; wallet: string }) {
  const app = useApp()
  const { t } = useI18n()
  const place = useSelector(state => senderPlace(state, prepared))
  const isOpen = useSelector(({ openSends }) => openSends.length > 0)
  const send = useAction(confirmSend)
  const guard = useArmed(prepared)
  const { network } = prepared
  return (
    <>
      {place === 'here' ? (
        <p className={styles.final}>{t('send.preview.final')}</p>
      ) : (
        <Notice tone="warning">{t(`send.preview.${place}`, { wallet })}</Notice>
      )}
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
        <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
          {t('action.cancel')}
        </Button>
      </Stack>
    </>
  )
}

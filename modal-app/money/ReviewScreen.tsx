import type { App } from '../app/App.ts'
import { useApp, useSelector } from '../app/hooks.ts'
import type { TaskTexts } from '../dialog/taskTexts.ts'
import { useAction } from '../dialog/useAction.ts'
import { useArmed } from '../dialog/useArmed.ts'
import { go } from '../flow/go.ts'
import { goTo } from '../flow/goTo.ts'
import { TaskScreen } from '../flow/TaskScreen.tsx'
import { useI18n } from '../lib/useI18n.tsx'
import { outcomeOf } from '../tasks/outcome.ts'
import type { Task } from '../tasks/Task.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Stack } from '../ui/Stack.tsx'
import { CautionNotice } from './CautionNotice.tsx'
import styles from './money.module.css'
import { OpenSendNotice } from './OpenSendNotice.tsx'
import type { Prepared } from './Prepared.ts'
import { PreviewFacts } from './PreviewFacts.tsx'
import { payerPlace } from './payerPlace.ts'
import { TransferSum } from './TransferSum.tsx'

interface ReviewScreenProps {
  prepared: Prepared
  /** The question to the wallet, once it was put. */
  task: Task | undefined
  /** What the visitor reads while the wallet is asked, and afterwards. */
  texts: TaskTexts
  /** Puts the question to the wallet, within the click. */
  ask: (app: App) => Promise<void>
}

/**
 * Exactly what the wallet will be asked, then the question. It holds its own facts: nothing that the page or the network
 * says meanwhile changes them.
 */
export function ReviewScreen({ prepared, task, texts, ask }: ReviewScreenProps) {
  const { wallet: name, connectionId } = prepared
  const wallet = useSelector(({ connections }) => connections.list.find(({ id }) => id === connectionId)?.wallet)
  return (
    <>
      <Facts isAsking={task?.status === 'waiting'} prepared={prepared} />
      {task ? (
        <TaskScreen
          again={{ isGuarded: true, isBusy: task.status === 'waiting', run: ask }}
          isRow
          names={{ wallet: <bdi>{name}</bdi> }}
          outcome={outcomeOf(task)}
          ring={{ name, icon: wallet?.icon }}
          texts={texts}
          walletSays={task.says}
        />
      ) : (
        <Ask ask={ask} prepared={prepared} />
      )}
    </>
  )
}

/** What is asked. It stays while the wallet is asked, and afterwards. */
function Facts({ prepared, isAsking }: { prepared: Prepared; isAsking: boolean }) {
  const { token, cautions } = prepared
  return (
    <Stack>
      <TransferSum prepared={prepared} />
      {cautions.map(caution => (
        <CautionNotice caution={caution} key={caution} symbol={token.symbol} />
      ))}
      <OpenSendNotice isAsking={isAsking} />
      <PreviewFacts prepared={prepared} wallet={prepared.wallet} />
    </Stack>
  )
}

/** The last word before the wallet is asked, and the button that asks it. */
function Ask({ prepared, ask }: Pick<ReviewScreenProps, 'prepared' | 'ask'>) {
  const app = useApp()
  const { t } = useI18n()
  const place = useSelector(state => payerPlace(state, prepared))
  const isOpen = useSelector(({ openSends }) => openSends.length > 0)
  const asking = useAction(ask)
  const guard = useArmed(prepared)
  const { network, wallet } = prepared
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
          <Button busy={asking.isRunning} guard={guard} onClick={() => void asking.run()} variant="primary">
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

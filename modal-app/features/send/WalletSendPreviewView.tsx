import { useEffect } from 'react'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { CautionNotice } from '../../money/CautionNotice.tsx'
import styles from '../../money/money.module.css'
import { PreviewFacts } from '../../money/PreviewFacts.tsx'
import { ReviewScreen } from '../../money/ReviewScreen.tsx'
import { TransferSum } from '../../money/TransferSum.tsx'
import { followFee } from './prepareSend.ts'
import { sendTexts } from './sendTexts.ts'

/** Loaded with the check of the form (prepareSend.ts), so it asks within the click. */
const run = async (app: App) => (await import('./confirmSend.ts')).confirmSend(app)

/** Exactly what will be sent, then the question to the wallet. */
export function WalletSendPreviewView() {
  const app = useApp()
  const { t, languages } = useI18n()
  useEffect(() => followFee(app, languages), [app, languages])
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(state => (state.task?.kind === 'send' ? state.task : undefined))
  const id = route.view === 'WalletSendPreview' ? route.prepared.connectionId : ''
  const wallet = useSelector(state => connectionById(state, id)?.wallet)
  const isOpen = useSelector(({ openSends }) => openSends.length > 0)
  if (route.view !== 'WalletSendPreview') return null
  const { prepared } = route
  const { token, cautions, wallet: name } = prepared
  const label = t(isOpen ? 'send.preview.another' : 'send.preview.send')
  return (
    <ReviewScreen
      ask={{ label, run, subject: `${prepared.amount} ${prepared.to} ${prepared.fee.most}` }}
      facts={<PreviewFacts prepared={prepared} wallet={name} />}
      final={<p className={styles.final}>{t('send.preview.final')}</p>}
      head={
        <>
          <TransferSum prepared={prepared} />
          {cautions.map(caution => (
            <CautionNotice caution={caution} key={caution} symbol={token.symbol} />
          ))}
        </>
      }
      prepared={prepared}
      task={task}
      texts={sendTexts({ kind: wallet?.kind, isMobile: app.isMobile })}
      wallet={{ name, kind: wallet?.kind, icon: wallet?.icon }}
    />
  )
}

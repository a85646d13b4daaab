import { useEffect } from 'react'
import type { ConnectorKind } from '../../../shared/wallets.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { connectionById } from '../../connections/connectionById.ts'
import { hintsFor, type TaskTexts, walletTexts } from '../../dialog/taskTexts.ts'
import { currentRoute } from '../../flow/router.ts'
import { toDecimal } from '../../lib/decimal.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { CautionNotice } from '../../money/CautionNotice.tsx'
import styles from '../../money/money.module.css'
import { PreviewFacts, TransferSum } from '../../money/PreviewFacts.tsx'
import { ReviewScreen } from '../../money/ReviewScreen.tsx'
import { Quantity } from '../../ui/Amount.tsx'
import { confirmSend } from './confirmSend.ts'
import { followFee } from './prepareSend.ts'

const texts = {
  ...walletTexts,
  waiting: 'send.waiting',
  declined: 'send.declined',
  unreachable: 'send.unreachable',
  expired: 'send.expired',
  gone: 'send.stayed',
  failed: 'send.failed',
  // Shown until the next view replaces it.
  done: 'send.waiting',
} as const satisfies TaskTexts

export type SendText = keyof typeof texts

/** The embedded wallet asks in its window, which shows the same until it closes. */
const windowTexts = { waiting: 'send.sending', done: 'send.sending' } as const satisfies Partial<TaskTexts>

/** Texts during and after the request to send. */
export function sendTexts({ kind, isMobile }: { kind: ConnectorKind | undefined; isMobile: boolean }): TaskTexts {
  return { ...texts, ...hintsFor(kind, isMobile), ...(kind === 'auth' && windowTexts) }
}

/** The exact transfer, then the wallet request. */
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
      ask={{ label, run: confirmSend, subject: `${prepared.amount} ${prepared.to} ${prepared.fee.most}` }}
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
      names={{ amount: <Quantity symbol={token.symbol} value={toDecimal(prepared.amount, token.decimals)} /> }}
      prepared={prepared}
      task={task}
      texts={sendTexts({ kind: wallet?.kind, isMobile: app.isMobile })}
      wallet={{ name, kind: wallet?.kind, icon: wallet?.icon }}
    />
  )
}

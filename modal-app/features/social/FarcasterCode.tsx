import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { loadQrCode, useLater } from '../../ui/loadQrCode.ts'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { farcasterStep } from './farcasterActions.ts'
import styles from './socialTile.module.css'

/** A phone that opens the app needs no drawing. */

/** The code for Farcaster's app, with its mark. The frame is there before the first code, and between two. */
export function FarcasterCode() {
  const { t } = useI18n()
  const step = useSelector(farcasterStep)
  const Code = useLater(loadQrCode)?.QrCode
  return (
    <QrFrame
      picture={
        <span className={styles.inCode}>
          <SocialMark social="farcaster" />
        </span>
      }
      stale={step?.isExpired}
    >
      {Code && step && <Code hasPicture key={step.url} label={t('farcaster.code.label')} text={step.url} />}
    </QrFrame>
  )
}

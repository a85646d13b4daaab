import type { ReactNode } from 'react'
import { useArmed } from '../../dialog/useArmed.ts'
import arming from '../../ui/arming.module.css'
import { PressHint } from '../../ui/PressHint.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './buy.module.css'

interface OfferRowProps {
  /** Of the provider; the start of the row's accessible name. */
  name: string
  /** How it is paid, and what it costs. */
  detail: ReactNode
  /** What arrives, formatted; undefined while that is unknown. */
  gets?: ReactNode
  /** A word on it: the best one, what it takes, what is missing. */
  remark?: { text: string; tone?: 'best' | 'wrong' } | undefined
  isBest?: boolean
  /** Its page is being made. */
  isBusy?: boolean
  /** Leads to the provider; undefined where nothing was asked yet, or it takes no part. */
  onPress?: (() => void) | undefined
  /** What it is about: if that changes, it has to be seen first. */
  subject?: unknown
}

/** A provider, and what it gives for the amount. A press opens its window. */
export function OfferRow({ name, detail, gets, remark, isBest, isBusy = false, onPress, subject }: OfferRowProps) {
  const guard = useArmed(subject)
  const isRefusal = remark?.tone === 'wrong'
  const drawnRemark = remark && (
    <span className={styles.detail} data-remark={remark.tone}>
      {remark.text}
    </span>
  )
  const content = (
    <>
      <WalletImage name={name} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>{' '}
        {/* Why it takes no part matters more than how it would be paid. */}
        {isRefusal ? drawnRemark : <span className={styles.detail}>{detail}</span>}
      </span>{' '}
      <span className={styles.yield}>
        {gets !== undefined && <span className={styles.gets}>{gets}</span>} {!isRefusal && drawnRemark}
      </span>
      {isBusy && <Spinner />}
    </>
  )
  // What cannot be pressed is no button.
  if (!onPress && !isBusy) return <div className={styles.offer}>{content}</div>
  return (
    <>
      <button
        aria-busy={isBusy || undefined}
        aria-disabled={!onPress || isBusy || undefined}
        className={onPress ? `${styles.offer} ${arming.root}` : styles.offer}
        data-best={isBest || undefined}
        onClick={event => {
          if (onPress && !isBusy) guard.press(event, onPress)
        }}
        ref={onPress && guard.ref}
        type="button"
      >
        {content}
      </button>
      {onPress && <PressHint>{guard.hint}</PressHint>}
    </>
  )
}

import type { Guard } from './Guard.ts'
import { PressHint } from './PressHint.tsx'
import styles from './row.module.css'
import { WalletImage } from './WalletImage.tsx'

interface WalletRowProps {
  /** Any wallet's own name: the accessible name of the row starts with it. */
  name: string
  icon?: string | undefined
  /** What is known of it, in a word: "Installed". */
  tag?: string | undefined
  /** `ready` to be used; `way` leads to one elsewhere; `offer` is not in this browser yet. */
  tone?: 'ready' | 'way' | 'offer'
  /** Id of the text that tells why it does nothing just now; a click is still told to `onClick`, so that it can say so. */
  disabledReasonId?: string | undefined
  /** A press counts only where this takes it. */
  guard?: Guard | undefined
  onClick: () => void
  /** The moment to load what the click will need. */
  onIntent?: (() => void) | undefined
}

export function WalletRow({
  name,
  icon,
  tag,
  tone = 'ready',
  disabledReasonId,
  guard,
  onClick,
  onIntent,
}: WalletRowProps) {
  const row = (
    <button
      aria-describedby={disabledReasonId}
      aria-disabled={disabledReasonId ? true : undefined}
      className={styles.root}
      data-tone={tone}
      onClick={event => {
        if (!guard || guard.takes(event)) onClick()
      }}
      onFocus={onIntent}
      onPointerEnter={onIntent}
      ref={guard?.ref}
      type="button"
    >
      <WalletImage name={name} src={icon} />
      <span className={styles.text}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {tag !== undefined && <span className={styles.tag}> {tag}</span>}
      </span>
    </button>
  )
  if (!guard) return row
  return (
    <>
      {row}
      <PressHint>{guard.hint}</PressHint>
    </>
  )
}

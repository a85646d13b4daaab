import arming from './arming.module.css'
import type { Guard } from './Button.tsx'
import { disabledBy } from './disabledBy.ts'
import { PressHint } from './PressHint.tsx'
import styles from './row.module.css'
import { WalletImage } from './WalletImage.tsx'

interface WalletRowProps {
  /** Any text a wallet calls itself; the start of the row's accessible name. */
  name: string
  icon?: string | undefined
  /** A short tag, such as "Installed". */
  tag?: string | undefined
  /** One line below the name. */
  about?: string | undefined
  /** `ready`: can be used now; `way`: reachable elsewhere; `offer`: not yet in this browser. */
  tone?: 'ready' | 'way' | 'offer'
  /** Id of the text that says why the row is disabled. Clicks still reach `onClick`, which can then show the reason. */
  disabledReasonId?: string | undefined
  /** Decides which presses count. */
  guard?: Guard | undefined
  onClick: () => void
  /** Preloads what the click will need. */
  onIntent?: (() => void) | undefined
}

export function WalletRow({
  name,
  icon,
  tag,
  about,
  tone = 'ready',
  disabledReasonId,
  guard,
  onClick,
  onIntent,
}: WalletRowProps) {
  const row = (
    <button
      {...disabledBy(disabledReasonId)}
      className={guard ? `${styles.root} ${arming.root}` : styles.root}
      data-tone={tone}
      onClick={event => {
        if (guard) guard.press(event, onClick)
        else onClick()
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
        {about !== undefined && <span className={styles.reason}> {about}</span>}
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

import styles from './guideLine.module.css'

interface GuideLineProps {
  question: string
  /** The text drawn as the line's link. */
  action: string
  onClick: () => void
  /** Preloads what the click will need. */
  onIntent?: (() => void) | undefined
}

/** A quiet link for visitors who need help. The whole line is clickable. */
export function GuideLine({ question, action, onClick, onIntent }: GuideLineProps) {
  return (
    <button className={styles.root} onClick={onClick} onFocus={onIntent} onPointerEnter={onIntent} type="button">
      {question} <span className={styles.action}>{action}</span>
    </button>
  )
}

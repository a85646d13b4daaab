import styles from './guideLine.module.css'

interface GuideLineProps {
  question: string
  /** Where its answer is; drawn as the link of the line. */
  action: string
  onClick: () => void
  /** The moment to load what the click will need. */
  onIntent?: (() => void) | undefined
}

/** A quiet way on for those who do not know their way yet; the whole line is the target. */
export function GuideLine({ question, action, onClick, onIntent }: GuideLineProps) {
  return (
    <button className={styles.root} onClick={onClick} onFocus={onIntent} onPointerEnter={onIntent} type="button">
      {question} <span className={styles.action}>{action}</span>
    </button>
  )
}

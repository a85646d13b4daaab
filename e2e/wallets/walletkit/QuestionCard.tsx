import { useEffect, useRef } from 'react'
import type { OpenQuestion } from './createSampleWallet.ts'

interface QuestionCardProps {
  question: OpenQuestion
  /** How many prompts wait behind it. */
  more: number
  onApprove: () => void
  onReject: () => void
}

/** A site's request in words, and buttons for the two answers. */
export function QuestionCard({
  question: { title, site, rows, cannot },
  more,
  onApprove,
  onReject,
}: QuestionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card ask" role="alertdialog" aria-labelledby="question" aria-describedby="facts">
      <h2 id="question" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <dl id="facts">
        <dt>Asked by</dt>
        <dd>{site}</dd>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cannot && <p>{cannot}</p>}
      <div className="row">
        {!cannot && (
          <button type="button" className="primary" onClick={onApprove}>
            Approve
          </button>
        )}
        <button type="button" onClick={onReject}>
          Reject
        </button>
        {more > 0 && <span className="soft">{more} more after this</span>}
      </div>
    </section>
  )
}

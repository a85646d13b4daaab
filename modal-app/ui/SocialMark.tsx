import type { Social } from '../../shared/config.ts'
import { markBox, socialMarks } from '../../shared/design/socialMarks.ts'

export function SocialMark({ social }: { social: Social }) {
  return (
    <svg aria-hidden fill="currentColor" height="24" viewBox={markBox} width="24">
      {socialMarks[social].map(shape => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  )
}

import { markBox, socialMarks } from '../../../shared/design/socialMarks.ts'
import { Icon } from '../ui/Icon.tsx'

const isKnown = (provider: string): provider is keyof typeof socialMarks => Object.hasOwn(socialMarks, provider)

/** A provider's mark, or an envelope. */
export function LoginMark({ provider }: { provider?: string }) {
  if (!provider || !isKnown(provider)) return <Icon name="mail" />
  return (
    <svg class="mark" viewBox={markBox} width="20" height="20" fill="currentColor" aria-hidden="true">
      {socialMarks[provider].map(shape => (
        <path key={shape.d} {...shape} />
      ))}
    </svg>
  )
}

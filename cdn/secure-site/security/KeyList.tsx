import { useState } from 'preact/hooks'
import type { EmbeddedSlot } from '../../../shared/api/embedded/wallet.schema.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { EndInWindow } from './EndInWindow.tsx'

interface KeyListProps {
  parts: SdkParts
  slots: readonly EmbeddedSlot[]
  /** The key being ended. */
  busy: string | undefined
  isOff: boolean
  end(slot: EmbeddedSlot): void
}

/** Devices, passkeys and the recovery code. */
export function KeyList({ parts, slots, busy, isOff, end }: KeyListProps) {
  const texts = useTexts()
  const { t } = texts
  const [asked, setAsked] = useState<EmbeddedSlot>()
  return (
    <ul class="keys" aria-labelledby="keys">
      {slots.map(slot => (
        <li key={slot.slotId}>
          <Icon name={slot.kind === 'passkey' ? 'key' : slot.kind} />
          <span class="what">
            <bdi>{nameOf(slot, texts)}</bdi>
            <small>{aboutOf(slot, texts)}</small>
          </span>
          {asked === slot ? (
            <EndInWindow
              {...{ parts, ask: { kind: 'endKey', label: nameOf(slot, texts) }, question: t('security.endNow') }}
              confirmed={() => {
                setAsked(undefined)
                end(slot)
              }}
              left={() => setAsked(undefined)}
            />
          ) : (
            !slot.isThisDevice && (
              <Button
                name={`${t('security.end')}: ${nameOf(slot, texts)}`}
                isBusy={busy === slot.slotId}
                isOff={isOff}
                onPress={() => setAsked(slot)}
              >
                {t('security.end')}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

/** Its owner's name for it. */
export const nameOf = ({ kind, label }: EmbeddedSlot, { t }: Words) =>
  kind === 'code' || kind === 'mail' ? t(`security.${kind}`) : label

/** Its kind, unless the name says so, and its date. */
function aboutOf({ kind, isThisDevice, createdAt }: EmbeddedSlot, { t, dates }: Words): string {
  const date = new Date(createdAt).toLocaleDateString(dates, { dateStyle: 'medium' })
  if (kind === 'code') return t('security.since', { date })
  return t('security.what', { what: t(isThisDevice ? 'security.thisDevice' : `security.about.${kind}`), date })
}

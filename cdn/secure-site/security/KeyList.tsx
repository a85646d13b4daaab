import { useState } from 'preact/hooks'
import type { EmbeddedSlot } from '../../../shared/api/embedded/wallet.schema.ts'
import { agoText } from '../locales/agoText.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { AskInWindow } from './AskInWindow.tsx'

interface KeyListProps {
  parts: SdkParts
  slots: readonly EmbeddedSlot[]
  /** The key being ended. */
  busy: string | undefined
  isOff: boolean
  /** @param slots of one row, its own first */
  end(slots: readonly EmbeddedSlot[]): void
}

/** Devices, passkeys and the recovery code. A browser stands there once, whether its frame or its window is used. */
export function KeyList({ parts, slots, busy, isOff, end }: KeyListProps) {
  const texts = useTexts()
  const { t } = texts
  const [asked, setAsked] = useState<EmbeddedSlot>()
  return (
    <ul class="keys" aria-labelledby="keys">
      {rowsOf(slots).map(([slot, ...windows]) => (
        <li key={slot.slotId}>
          <Icon name={slot.kind === 'passkey' ? 'key' : slot.kind} />
          <span class="what">
            <bdi>{nameOf(slot, texts)}</bdi>
            <small>{aboutOf([slot, ...windows], parts.now(), texts)}</small>
          </span>
          {asked === slot ? (
            <AskInWindow
              {...{ parts, ask: { kind: 'endKey', label: nameOf(slot, texts) }, question: t('security.endNow') }}
              confirmed={() => {
                setAsked(undefined)
                end([slot, ...windows])
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

/** Each key with the windows of its browser. */
function rowsOf(slots: readonly EmbeddedSlot[]): [EmbeddedSlot, ...EmbeddedSlot[]][] {
  const isListed = (slotId: string | undefined) => slots.some(slot => slot.slotId === slotId)
  return slots
    .filter(({ windowOf }) => !isListed(windowOf))
    .map(slot => [slot, ...slots.filter(({ windowOf }) => windowOf === slot.slotId)])
}

/** Its kind, unless the name says so, and when it was last used. */
function aboutOf([slot, ...windows]: [EmbeddedSlot, ...EmbeddedSlot[]], now: number, { t, dates }: Words): string {
  const uses = [slot, ...windows].flatMap(({ usedAt }) => (usedAt ? [Date.parse(usedAt)] : []))
  const time = uses.length
    ? t('security.used', { ago: agoText(Math.max(...uses), now, dates) })
    : t('security.unused', { ago: agoText(Date.parse(slot.createdAt), now, dates) })
  if (slot.kind === 'code') return time
  return t('security.what', {
    what: t(slot.isThisDevice ? 'security.thisDevice' : `security.about.${slot.kind}`),
    time,
  })
}

import { useState } from 'preact/hooks'
import type { EndedSlot } from '../../../shared/api/embedded/wallet.schema.ts'
import { timeOf } from '../recovery/MailRecovery.tsx'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { AskInWindow } from './AskInWindow.tsx'
import { nameOf } from './KeyList.tsx'

interface EndedKeysProps {
  parts: SdkParts
  ended: readonly EndedSlot[]
  busy: string | undefined
  isOff: boolean
  bringBack(slot: EndedSlot): void
  endForGood(slot: EndedSlot): void
}

/** Keys removed within three days. One with a pending return can be ended permanently. Either is confirmed in a window. */
export function EndedKeys({ parts, ended, busy, isOff, bringBack, endForGood }: EndedKeysProps) {
  const texts = useTexts()
  const { t, dates } = texts
  const [asked, setAsked] = useState<EndedSlot>()
  if (ended.length === 0) return null
  return (
    <>
      <h2 class="part" id="ended">
        {t('security.ended')}
      </h2>
      <Lead text="security.ended.lead" />
      <ul class="keys" aria-labelledby="ended">
        {ended.map(slot => {
          const { slotId, kind, endsAt, returnsAt } = slot
          const name = nameOf(slot, texts)
          const act = returnsAt ? endForGood : bringBack
          const label = t(returnsAt ? 'security.forGood' : 'security.bringBack')
          return (
            <li key={slotId}>
              <Icon name={kind === 'passkey' ? 'key' : kind} />
              <span class="what">
                <bdi>{name}</bdi>
                <small>
                  {t(returnsAt ? 'security.returns' : 'security.until', { time: timeOf(returnsAt ?? endsAt, dates) })}
                </small>
              </span>
              {asked === slot ? (
                <AskInWindow
                  {...{ parts, ask: { kind: returnsAt ? 'endKey' : 'returnKey', label: name } }}
                  question={t(returnsAt ? 'security.endNow' : 'security.bringBackNow')}
                  confirmed={() => {
                    setAsked(undefined)
                    act(slot)
                  }}
                  left={() => setAsked(undefined)}
                />
              ) : (
                <Button
                  name={`${label}: ${name}`}
                  isBusy={busy === slotId}
                  isOff={isOff}
                  onPress={() => setAsked(slot)}
                >
                  {label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

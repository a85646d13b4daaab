import { useState } from 'react'
import { harbour, lantern, northstar, nothing } from '../gallery/samples.ts'
import type { Story, StoryEnv } from '../gallery/story.ts'
import { Button } from './Button.tsx'
import { ConnectingRing } from './ConnectingRing.tsx'
import { Lead } from './Lead.tsx'
import { List } from './List.tsx'
import { Panel } from './Panel.tsx'
import { StatusScreen } from './StatusScreen.tsx'
import { WalletRow } from './WalletRow.tsx'

const wallets = [harbour, lantern, northstar, { name: 'Fjord', icon: undefined }, { name: 'Quill', icon: undefined }]

/** Two views of different height, to watch and test the transition. */
function Walk({ theme, i18n: { t } }: StoryEnv) {
  const [chosen, setChosen] = useState<(typeof wallets)[number]>()
  const [direction, setDirection] = useState<'forward' | 'back'>()
  const [shake, setShake] = useState(false)

  function goTo(wallet: typeof chosen): void {
    setChosen(wallet)
    setDirection(wallet ? 'forward' : 'back')
  }

  return (
    <Panel
      direction={direction}
      onBack={chosen && (() => goTo(undefined))}
      onDismiss={() => {
        setShake(true)
        setTimeout(() => setShake(false), 500)
      }}
      shake={shake}
      theme={theme}
      title={chosen?.name ?? t('connect.title')}
      viewKey={chosen ? 'ConnectingExternal' : 'Connect'}
    >
      {chosen ? (
        <StatusScreen
          actions={<Button onClick={() => goTo(undefined)}>{t('action.cancel')}</Button>}
          picture={<ConnectingRing {...chosen} state="waiting" />}
          title={t('task.waiting.title', { wallet: chosen.name })}
        >
          {t('connecting.waiting.text')}
        </StatusScreen>
      ) : (
        <>
          <Lead>{t('connect.lead.none')}</Lead>
          <List>
            {wallets.map(wallet => (
              <WalletRow key={wallet.name} {...wallet} onClick={() => goTo(wallet)} onIntent={nothing} />
            ))}
          </List>
        </>
      )}
    </Panel>
  )
}

export const walk: Story = { name: 'two views', ownRoot: true, render: env => <Walk {...env} /> }

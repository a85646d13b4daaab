import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { copyText } from '../../lib/clipboard.ts'
import { shownOwner } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSold } from '../../networks/isSold.ts'
import { ShortAddress } from '../../ui/AddressText.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { NameText } from '../../ui/NameText.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'

/** The end of a sign-up: whose wallet it is, and its address. */
export function WalletReadyView() {
  const app = useApp()
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const owner = useSelector(state => connection && shownOwner(state, connection))
  const goOn = useAction(leave)
  const { address } = connection?.accounts[0] ?? {}
  if (!address) return null
  return (
    <StatusScreen
      actions={
        <>
          <Button onClick={() => goOn.run()} variant="primary">
            {t('email.continue')}
          </Button>
          <Button onClick={() => addMoney(app)} variant="neutral">
            {t('ready.addMoney')}
          </Button>
        </>
      }
      note={
        <CopyButton copy={copyText} label={t('ready.copy')} text={address}>
          <ShortAddress address={address} />
        </CopyButton>
      }
      picture={
        // Larger than an icon.
        <div>
          <Avatar address={address} />
        </div>
      }
      title={owner ? <NameText name={owner} /> : t('ready.yours')}
    >
      {t('ready.text')}
    </StatusScreen>
  )
}

/** The visitor continues as with any connected wallet. */
async function leave(app: App): Promise<void> {
  const connection = activeConnection(app.store.getState())
  if (connection) await app.accountReady(app, connection)
}

/** Offers to buy if there is a seller, else to receive. */
function addMoney(app: App): void {
  const state = app.store.getState()
  const connection = activeConnection(state)
  if (connection) goTo(app, { view: isSold(app.config, state, connection) ? 'OnRampProviders' : 'WalletReceive' })
}

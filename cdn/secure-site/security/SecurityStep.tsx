import { useState } from 'preact/hooks'
import { newWalletStart } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { type EmbeddedSlot, type EmbeddedWallet, slotEnd } from '../../../shared/api/embedded/wallet.schema.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import type { Shown } from '../present/presenter.tsx'
import { AddMail } from '../recovery/AddMail.tsx'
import { addMailSlot } from '../recovery/mailSlot.ts'
import type { SdkParts } from '../SdkParts.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { ticketOf } from '../tickets/ticketOf.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { keepCode, readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import { EndKey } from './EndKey.tsx'
import { NewCode } from './NewCode.tsx'

interface SecurityStepProps {
  parts: SdkParts
  access: WalletAccess
  wallet: EmbeddedWallet
  email: string | undefined
  /** The operator lets mail alone open wallets, too. */
  offersRecovery: boolean
  /** When a new wallet may be started that somebody asked for. */
  newWalletAt: string | undefined
  shown: Shown<null>
}

/** Devices, passkeys and the recovery code: what opens the wallet, and how to end or add it. */
export function SecurityStep({
  parts,
  access,
  wallet: given,
  email,
  shown,
  offersRecovery,
  newWalletAt,
}: SecurityStepProps) {
  const texts = useTexts()
  const { t } = texts
  const [wallet, setWallet] = useState(given)
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [asked, setAsked] = useState<EmbeddedSlot>()
  const [isMaking, setMaking] = useState(false)
  const [isAddingMail, setAddingMail] = useState(false)

  const run = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setSaid(undefined)
    try {
      await work()
      const now = await readMe(parts)
      if (now.wallet) setWallet(now.wallet)
    } catch (thrown) {
      setSaid(saidOf(thrown, texts))
    }
    setBusy(undefined)
  }
  const end = (slot: EmbeddedSlot) => {
    setAsked(undefined)
    void run(slot.slotId, () => parts.api(slotEnd, { slotId: slot.slotId }))
  }
  /** The old code ends once the new one is in use. */
  const replaceCode = (secret: Uint8Array<ArrayBuffer>) => {
    setMaking(false)
    void run('code', async () => {
      const old = wallet.slots.filter(({ kind }) => kind === 'code')
      await access.use(wallet, opened => keepCode(parts, secret, opened))
      secret.fill(0)
      for (const { slotId: oldId } of old) await parts.api(slotEnd, { slotId: oldId })
    })
  }
  const addMail = () => run('mail', () => access.use(wallet, opened => addMailSlot(parts.api, opened)))
  const canAddMail =
    offersRecovery && !wallet.slots.some(slot => slot.kind === 'mail' || (slot.kind === 'passkey' && slot.isSynced))
  const [isReplaced, setReplaced] = useState(newWalletAt !== undefined)
  const keepWallet = () =>
    run('keep', async () => {
      await parts.api(newWalletStart, { step: 'cancel' })
      setReplaced(false)
    })
  const name = email ?? parts.config.projectName
  const passkey = useTicket(parts, ticketOf(parts, { kind: 'addPasskey', name }), {
    answered: () => void run('passkey', async () => {}),
    failed: () => setSaid(t('security.windowClosed')),
  })
  const words = useTicket(parts, ticketOf(parts, { kind: 'words' }), {
    answered: () => setSaid(undefined),
    failed: () => setSaid(t('security.windowClosed')),
  })
  if (isAddingMail)
    return (
      <AddMail
        parts={parts}
        leave={() => setAddingMail(false)}
        add={() => {
          setAddingMail(false)
          void addMail()
        }}
      />
    )
  if (isMaking) return <NewCode {...{ parts, saved: replaceCode, left: () => setMaking(false) }} />
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('security.title')}
      actions={
        <Button kind="strong" onPress={() => shown.done(null)}>
          {t('action.done')}
        </Button>
      }
    >
      <Lead text="security.lead" strong="security.lead.strong" />
      {said && <Notice kind="warning">{said}</Notice>}
      {isReplaced && (
        <>
          <Notice kind="danger">{t('security.replaced')}</Notice>
          <div class="tools">
            <Button isBusy={busy === 'keep'} isOff={busy !== undefined} onPress={keepWallet}>
              {t('security.keep')}
            </Button>
          </div>
        </>
      )}
      <ul class="keys">
        {wallet.slots.map(slot => (
          <li key={slot.slotId}>
            <Icon name={slot.kind === 'passkey' ? 'key' : slot.kind} />
            <span class="what">
              <bdi>{nameOf(slot, texts)}</bdi>
              <small>{aboutOf(slot, texts)}</small>
            </span>
            {asked === slot ? (
              <EndKey
                {...{ parts, label: nameOf(slot, texts) }}
                confirmed={() => end(slot)}
                left={() => setAsked(undefined)}
              />
            ) : (
              !slot.isThisDevice && (
                <Button isBusy={busy === slot.slotId} isOff={busy !== undefined} onPress={() => setAsked(slot)}>
                  {t('security.end')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <div class="menu">
        {parts.hasPasskeys && (
          <TicketButton ticket={passkey} label={t('security.addPasskey')} isOff={busy !== undefined} />
        )}
        <Button
          icon={<Icon name="code" />}
          isBusy={busy === 'code'}
          isOff={busy !== undefined}
          onPress={() => setMaking(true)}
        >
          {t('security.newCode')}
        </Button>
        {canAddMail && (
          <Button
            icon={<Icon name="mail" />}
            isBusy={busy === 'mail'}
            isOff={busy !== undefined}
            onPress={() => setAddingMail(true)}
          >
            {t('recovery.ask')}
          </Button>
        )}
        <TicketButton ticket={words} label={t('security.words')} />
      </div>
    </Screen>
  )
}

const nameOf = ({ kind, label }: EmbeddedSlot, { t }: Words) =>
  kind === 'code' || kind === 'mail' ? t(`security.${kind}`) : label

/** What it is, unless its name says so, and since when. */
function aboutOf({ kind, isThisDevice, createdAt }: EmbeddedSlot, { t, dates }: Words): string {
  const date = new Date(createdAt).toLocaleDateString(dates, { dateStyle: 'medium' })
  if (kind === 'code') return t('security.since', { date })
  return t('security.what', { what: t(isThisDevice ? 'security.thisDevice' : `security.about.${kind}`), date })
}

const reasons = {
  sign_in_old: 'security.signInOld',
  slot_needed: 'security.slotNeeded',
  too_many_slots: 'security.tooMany',
} as const satisfies Readonly<Record<string, MessageKey>>

/** What went wrong, and what to do. */
function saidOf(thrown: unknown, { t }: Words): string {
  const code = thrown instanceof ApiRefusal ? thrown.code : ''
  return t(code in reasons ? reasons[code as keyof typeof reasons] : 'security.failed')
}

/** For the frame, which loads what draws only then. */
export const drawSecurity = (props: SecurityStepProps) => <SecurityStep {...props} />

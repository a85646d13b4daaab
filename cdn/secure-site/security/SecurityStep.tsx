import { useState } from 'preact/hooks'
import {
  type EmbeddedSlot,
  type EmbeddedWallet,
  newWalletStart,
  passkeyFinish,
  slotEnd,
  slotsFinish,
} from '../../../shared/api/embedded.schema.ts'
import { fromBase64Url, toBase64Url } from '../../../shared/base64Url.ts'
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
import { wrapVaultKey } from '../vault/slotKey.ts'
import { keepCode, readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
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
  const addPasskey = () =>
    run('passkey', async () => {
      const { makePasskey } = await import('../passkey/passkey.ts')
      const made = await makePasskey(parts, email ?? parts.config.projectName)
      const { half } = await parts.api(passkeyFinish, { slotId: made.slotId, response: made.response })
      await access.use(wallet, async ({ walletId, vaultKey }) => {
        const place = { kind: 'passkey', walletId, slotId: made.slotId } as const
        const wrap = await wrapVaultKey(place, made.secret, fromBase64Url(half), vaultKey)
        await parts.api(slotsFinish, { slots: [{ slotId: made.slotId, wrap: toBase64Url(wrap) }] })
      })
    })
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
  const words = useTicket(parts, ticketOf(parts, { kind: 'words' }), {
    answered: () => setSaid(undefined),
    failed: () => setSaid(t('security.windowClosed')),
  })
  if (isAddingMail)
    return (
      <AddMail
        host={hostOf(parts.config.pageOrigin)}
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
              <bdi>{slot.kind === 'code' || slot.kind === 'mail' ? t(`security.${slot.kind}`) : slot.label}</bdi>
              <small>{aboutOf(slot, texts)}</small>
            </span>
            {asked === slot ? (
              <Button kind="danger" onPress={() => end(slot)}>
                {t('security.endNow')}
              </Button>
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
          <Button
            icon={<Icon name="key" />}
            isBusy={busy === 'passkey'}
            isOff={busy !== undefined}
            onPress={addPasskey}
          >
            {t('security.addPasskey')}
          </Button>
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

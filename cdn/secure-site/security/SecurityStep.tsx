import { useState } from 'preact/hooks'
import type { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { loginEnd } from '../../../shared/api/embedded/logins.schema.ts'
import { userDelete } from '../../../shared/api/embedded/userRights.schema.ts'
import { newWalletStart } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { type EmbeddedWallet, slotEnd, slotReturn } from '../../../shared/api/embedded/wallet.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { wholeAccount } from '../../../shared/embedded/walletProof.ts'
import { ApiRefusal } from '../api/callApi.ts'
import { hostOf } from '../hostOf.ts'
import type { Words } from '../locales/siteTexts.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { AddLogin } from '../logins/AddLogin.tsx'
import { LinkLogin } from '../logins/LinkLogin.tsx'
import { loginsOf, type OfferedLogins, readOffered } from '../logins/Login.ts'
import { LoginList } from '../logins/LoginList.tsx'
import type { Shown } from '../present/presenter.tsx'
import { AddMail } from '../recovery/AddMail.tsx'
import { addMailSlot } from '../recovery/mailSlot.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { useTicket } from '../tickets/useTicket.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { keepCode, readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import { EndedKeys } from './EndedKeys.tsx'
import { KeyList } from './KeyList.tsx'
import { NewCode } from './NewCode.tsx'
import { isTooOld, RenewalLeft, useRenewal } from './useRenewal.tsx'
import { YourData } from './YourData.tsx'

type Me = EndpointReply<typeof embeddedMe> & { wallet: EmbeddedWallet }

interface SecurityStepProps {
  parts: SdkParts
  access: WalletAccess
  me: Me
  /** Further logins. */
  offered: OfferedLogins
  shown: Shown<null>
}

/** What covers the list. */
type Over = 'newCode' | 'addMail' | 'addLogin' | 'yourData' | { link: OAuthProvider }

/** The visitor's logins and keys, and how to add and end either. */
export function SecurityStep({ parts, access, me: given, offered: offeredFirst, shown }: SecurityStepProps) {
  const texts = useTexts()
  const { t } = texts
  const [me, setMe] = useState(given)
  const [offered, setOffered] = useState(offeredFirst)
  const { wallet, offersRecovery = false } = me
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [over, setOver] = useState<Over>()
  const { renew, freshly, over: renewing } = useRenewal(parts)
  const back = () => setOver(undefined)
  /** The address for sign-in codes, if the user signs in by email. */
  const email = me.emailSignsIn ? me.email : undefined

  const run = async (name: string, work?: () => Promise<unknown>) => {
    setBusy(name)
    setSaid(undefined)
    try {
      await freshly(async () => work?.())
      const [now, offeredNow] = await Promise.all([readMe(parts), readOffered(parts).catch(() => offered)])
      setMe({ ...now, wallet: now.wallet ?? wallet })
      setOffered(offeredNow)
    } catch (thrown) {
      setSaid(saidOf(thrown, texts))
    }
    setBusy(undefined)
  }
  const renewed = async () => {
    try {
      const outcome = await renew()
      if (outcome === 'fresh') setMe({ ...me, isFresh: true })
      return outcome
    } catch (thrown) {
      return setSaid(saidOf(thrown, texts))
    }
  }
  /** Runs an action that needs a fresh sign-in. */
  const lead = async (act: () => void) => {
    const outcome = me.isFresh ? 'fresh' : await renewed()
    if (outcome === 'fresh' || outcome === 'noEmail') act()
  }
  /** With this browser's key: being signed in is not enough. */
  const prove: Prove = async (act, subject) => {
    const { proveWallet } = await import('../signing/proveWallet.ts')
    return access.use(wallet, opened => proveWallet(parts.api, opened, act, subject))
  }
  const endKey = async (slotId: string) => parts.api(slotEnd, { slotId, proof: await prove('endKey', slotId) })
  const returnKey = async (slotId: string) => parts.api(slotReturn, { slotId, proof: await prove('returnKey', slotId) })
  const removeLogin = async (loginId: string) =>
    parts.api(loginEnd, { loginId: loginId as 'email', proof: await prove('endLogin', loginId) })
  /** The old code ends once the new one is in use. */
  const replaceCode = (secret: Uint8Array<ArrayBuffer>) => {
    back()
    void run('code', async () => {
      const old = wallet.slots.filter(({ kind }) => kind === 'code')
      await access.use(wallet, opened => keepCode(parts, secret, opened))
      secret.fill(0)
      for (const { slotId: oldId } of old) await endKey(oldId)
    })
  }
  const addMail = () => run('mail', () => access.use(wallet, opened => addMailSlot(parts.api, opened)))
  const deleteAccount = async () => {
    back()
    setBusy('account')
    setSaid(undefined)
    try {
      await freshly(async () => parts.api(userDelete, { proof: await prove('deleteUser', wholeAccount) }))
    } catch (thrown) {
      if (thrown instanceof RenewalLeft) return setBusy(undefined)
      // If only the reply was lost, the account is already deleted, and the session with it.
      const isGone = await readMe(parts).then(() => false, isSessionEnd)
      if (!isGone) {
        setSaid(t(codeOf(thrown) === 'signature_invalid' ? 'yourData.earlierKey' : saidKeyOf(thrown)))
        return setBusy(undefined)
      }
    }
    parts.store.writeSession(undefined)
    shown.done(null)
  }
  const canAddMail =
    offersRecovery && !wallet.slots.some(slot => slot.kind === 'mail' || (slot.kind === 'passkey' && slot.isSynced))
  const keepWallet = () => run('keep', () => parts.api(newWalletStart, { step: 'cancel' }))
  const isReplaced = me.newWalletAt !== undefined
  const logins = loginsOf(me)
  const name = me.email ?? logins[0]?.name ?? parts.config.projectName
  const passkey = useTicket(parts, toTicketRequest(parts, { kind: 'addPasskey', name }), {
    answered: () => void run('passkey'),
    failed: () => setSaid(t('security.windowClosed')),
  })
  const words = useTicket(parts, toTicketRequest(parts, { kind: 'words' }), {
    answered: () => setSaid(undefined),
    failed: () => setSaid(t('security.windowClosed')),
  })

  const leftLogin = async (thrown?: unknown) => {
    back()
    const outcome = isTooOld(thrown) ? await renewed() : undefined
    // What was chosen begins once more.
    if (outcome === 'fresh') return setOver(over)
    if (outcome !== 'left') setSaid(thrown === undefined ? undefined : saidOf(thrown, texts))
  }
  const addedLogin = () => {
    back()
    void run('login')
  }
  if (renewing) return renewing
  if (over === 'addMail')
    return (
      <AddMail
        parts={parts}
        leave={back}
        add={() => {
          back()
          void addMail()
        }}
      />
    )
  if (over === 'newCode') return <NewCode {...{ parts, saved: replaceCode, left: back }} />
  if (over === 'addLogin')
    return <AddLogin {...{ parts, offered, added: addedLogin, left: leftLogin }} choose={link => setOver({ link })} />
  if (over === 'yourData') return <YourData {...{ parts, deleteAccount, left: back }} />
  if (over) return <LinkLogin {...{ parts, prove, provider: over.link, added: addedLogin, left: leftLogin }} />
  return (
    <Screen
      host={hostOf(parts.config.pageOrigin)}
      title={t('security.title')}
      actions={
        <Button kind={isReplaced ? 'quiet' : 'strong'} onPress={() => shown.done(null)}>
          {t('action.done')}
        </Button>
      }
    >
      {said && <Notice kind="warning">{said}</Notice>}
      {isReplaced && (
        <>
          <Notice kind="danger">{t('security.replaced')}</Notice>
          <div class="tools">
            <Button kind="strong" isBusy={busy === 'keep'} isOff={busy !== undefined} onPress={keepWallet}>
              {t('security.keep')}
            </Button>
          </div>
        </>
      )}
      <h2 class="part" id="logins">
        {t('logins.title')}
      </h2>
      <LoginList
        {...{ parts, logins, busy, isOff: busy !== undefined }}
        remove={({ loginId }) => void run(loginId, () => removeLogin(loginId))}
      />
      {(offered.hasEmail || offered.socials.length > 0) && (
        <div class="menu">
          <Button
            icon={<Icon name="add" />}
            isBusy={busy === 'login'}
            isOff={busy !== undefined}
            onPress={() => {
              setSaid(undefined)
              void lead(() => setOver('addLogin'))
            }}
          >
            {t('logins.add')}
          </Button>
        </div>
      )}
      <h2 class="part" id="keys">
        {t('security.keys')}
      </h2>
      <Lead text="security.lead" strong="security.lead.strong" />
      <KeyList
        {...{ parts, slots: wallet.slots, busy, isOff: busy !== undefined }}
        end={keys =>
          void run(keys[0]?.slotId ?? '', async () => {
            for (const { slotId } of keys) await endKey(slotId)
          })
        }
      />
      <EndedKeys
        {...{ parts, ended: wallet.endedSlots ?? [], busy, isOff: busy !== undefined }}
        bringBack={({ slotId }) => void run(slotId, () => returnKey(slotId))}
        endForGood={({ slotId }) => void run(slotId, () => endKey(slotId))}
      />
      <div class="menu">
        {parts.hasPasskeys && (me.isFresh || !email) && (
          <TicketButton
            ticket={passkey}
            icon={<Icon name="key" />}
            label={t('security.addPasskey')}
            isOff={busy !== undefined}
          />
        )}
        {parts.hasPasskeys && !me.isFresh && email && (
          // The passkey's window must open within a press, so the sign-in code comes first.
          <Button icon={<Icon name="key" />} isOff={busy !== undefined} onPress={() => lead(back)}>
            {t('security.addPasskey')}
          </Button>
        )}
        <Button
          icon={<Icon name="code" />}
          isBusy={busy === 'code'}
          isOff={busy !== undefined}
          onPress={() => lead(() => setOver('newCode'))}
        >
          {t('security.newCode')}
        </Button>
        {canAddMail && (
          <Button
            icon={<Icon name="mail" />}
            isBusy={busy === 'mail'}
            isOff={busy !== undefined}
            onPress={() => lead(() => setOver('addMail'))}
          >
            {t('recovery.ask')}
          </Button>
        )}
        <TicketButton ticket={words} icon={<Icon name="words" />} label={t('security.words')} />
        <Button
          icon={<Icon name="save" />}
          isBusy={busy === 'account'}
          isOff={busy !== undefined}
          onPress={() => setOver('yourData')}
        >
          {t('yourData.title')}
        </Button>
      </div>
    </Screen>
  )
}

const reasons = {
  sign_in_old: 'security.signInOld',
  slot_needed: 'security.slotNeeded',
  too_many_slots: 'security.tooMany',
  login_needed: 'logins.needed',
  signature_invalid: 'logins.earlierKey',
  mail_failed: 'logins.mailFailed',
  mail_stopped: 'logins.mailFailed',
  account_taken: 'logins.taken',
  user_rejected: 'logins.denied',
} as const satisfies Readonly<Record<string, MessageKey>>

const codeOf = (thrown: unknown): string => `${Object(thrown).code}`

const isSessionEnd = (thrown: unknown) => thrown instanceof ApiRefusal && thrown.code === 'session_ended'

/** What went wrong, and what to do. */
function saidKeyOf(thrown: unknown): MessageKey {
  const code = codeOf(thrown)
  return Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : 'security.failed'
}
const saidOf = (thrown: unknown, { t }: Words): string | undefined =>
  thrown instanceof RenewalLeft ? undefined : t(saidKeyOf(thrown))

/** For the frame, which loads the UI only then. */
export const drawSecurity = (props: SecurityStepProps) => <SecurityStep {...props} />

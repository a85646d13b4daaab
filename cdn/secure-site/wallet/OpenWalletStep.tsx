import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import { hostOf } from '../hostOf.ts'
import type { Shown } from '../present/presenter.tsx'
import { isDue, MailRecovery, type PendingRecovery } from '../recovery/MailRecovery.tsx'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { Beneath } from '../security/Beneath.tsx'
import { RenewalLeft, useRenewal } from '../security/useRenewal.tsx'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { toTicketRequest } from '../tickets/toTicketRequest.ts'
import { Aside } from '../ui/Aside.tsx'
import { Lead } from '../ui/Lead.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { NewWallet } from './NewWallet.tsx'
import type { OpenedWallet } from './OpenedWallet.ts'
import { keepOnDevice, openByCode, openByMail, readMe, slotOf, thenWipe } from './openWallet.ts'
import { RemovedBrowser } from './RemovedBrowser.tsx'
import { Ways } from './Ways.tsx'

interface OpenWalletStepProps {
  parts: SdkParts
  wallet: EmbeddedWallet
  /** When the requested new wallet may be started. */
  newWalletAt: string | undefined
  recovery: PendingRecovery
  /** Undefined: a new wallet takes its place. */
  shown: Shown<EmbeddedWallet | undefined>
}

/** For a browser without a slot of the wallet: opens it by passkey here, or by recovery code in the window. */
export function OpenWalletStep({ parts, wallet, newWalletAt, recovery, shown }: OpenWalletStepProps) {
  const { t } = useTexts()
  const { freshly, over } = useRenewal(parts)
  const keep = async (opening: Promise<OpenedWallet>) =>
    shown.done(await thenWipe(await opening, opened => keepOnDevice(parts, opened)))
  const byPasskey = async (): Promise<string | undefined> => {
    try {
      const { openByPasskey } = await import('../passkey/passkey.ts')
      await keep(openByPasskey(parts, session => parts.store.writeSession(session)))
    } catch {
      return t('open.passkey.failed')
    }
  }
  const byCode = async (answer: TicketAnswer): Promise<string | undefined> => {
    if (!('ok' in answer) || answer.ok !== 'code') return t('window.unexpected')
    const secret = fromBase64Url(answer.secret)
    await keep(freshly(() => openByCode(parts, wallet, secret)))
      .catch(thrown => thrown instanceof RenewalLeft || shown.fail(thrown))
      .finally(() => secret.fill(0))
  }
  const byMail = slotOf(wallet, 'mail') && (
    <MailRecovery {...{ parts, recovery, freshly }} open={() => keep(freshly(() => openByMail(parts, wallet)))} />
  )
  const removed = wallet.endedSlots?.find(({ isThisDevice }) => isThisDevice)
  const anew = <NewWallet {...{ parts, newWalletAt, freshly }} started={() => shown.done(undefined)} />
  // Pending requests come first, possible ones last.
  return (
    <Beneath over={over}>
      <Ways
        parts={parts}
        title={t('open.title')}
        areLesser={isDue(recovery, parts.now())}
        passkey={
          slotOf(wallet, 'passkey') && parts.hasPasskeys ? { label: t('open.passkey'), use: byPasskey } : undefined
        }
        code={
          slotOf(wallet, 'code') && {
            label: t('open.code'),
            request: toTicketRequest(parts, { kind: 'typeCode' }),
            hint: t('open.code.open', { host: hostOf(location.origin) }),
            closed: t('open.code.closed'),
            use: byCode,
          }
        }
        left={() => shown.fail(refuse('user_rejected', 'The wallet was not opened'))}
        third={!recovery && byMail}
        others={!newWalletAt && anew}
      >
        <Lead text="open.lead" strong="open.lead.strong" />
        {removed && (
          <RemovedBrowser
            {...{ parts, ended: removed, freshly }}
            returned={() => {
              readMe(parts).then(({ wallet: now }) => shown.done(now ?? wallet), shown.fail)
            }}
          />
        )}
        {!parts.keys.isKept && <Aside>{t('create.notKept')}</Aside>}
        {recovery && byMail}
        {newWalletAt && anew}
      </Ways>
    </Beneath>
  )
}

/** For the frame, which loads the UI only then. */
export const drawOpenWallet = (props: OpenWalletStepProps) => <OpenWalletStep {...props} />

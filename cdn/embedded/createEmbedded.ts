import type { Context } from 'hono'
import type { Social } from '../../shared/config.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { AppParts } from '../appParts.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { allowsOrigin, type Project } from '../store/projects.ts'
import type { DataStore } from '../store/store.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { type Counts, createCounts } from './counts.ts'
import { createCleaner } from './createCleaner.ts'
import { createEmailAttempts, type EmailAttempts } from './emailAttempts.ts'
import { createEmailChanges, type EmailChanges } from './emailChanges.ts'
import { createEmailCodes } from './emailCodes.ts'
import { loginsOf } from './embeddedOffer.ts'
import { createEmbeddedSessions, type EmbeddedSessions } from './embeddedSessions.ts'
import { createEmbeddedUsers, type EmbeddedUsers, emailPlace } from './embeddedUsers.ts'
import { createEmbeddedWallets, type EmbeddedWallets } from './embeddedWallets.ts'
import { createEndedKeys, type EndedKeys } from './endedKeys.ts'
import { createFormerWallets, type FormerWallets } from './formerWallets.ts'
import { createHoldOpen, type HoldOpen } from './holdOpen.ts'
import { createLogins, type Logins } from './logins.ts'
import { AddressRefused, type SendMail } from './mail/createMailer.ts'
import type { MailTexts } from './mail/mailTexts.ts'
import { type MailContent, writeMail } from './mail/writeMail.ts'
import { createPasskeyChallenges, type PasskeyChallenges } from './passkeyChallenges.ts'
import type { Proof } from './readProof.ts'
import { offerOf } from './secureSite.ts'
import type { FarcasterSettings } from './social/farcaster/readFarcaster.ts'
import type { SocialClients } from './social/readSocialClients.ts'
import { createSocialAttempts, type SocialAttempts } from './social/socialAttempts.ts'
import { createSocialUsers, type SocialUsers } from './social/socialUsers.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createUsedProofs } from './usedProofs.ts'
import { createWaitingRequests, type WaitingRequests } from './waitingRequests.ts'
import { createWalletClaims, type WalletClaims } from './walletClaims.ts'
import { createWarnings, type KeptLogin, type WarningKind, type Warnings } from './warnings.ts'

interface Warned {
  userId: string
  kind: WarningKind
  browser: string
  /** When it takes effect, or until when it can be undone. */
  at: number
  endsAt: number
  login?: KeptLogin
  /** Name of the login. */
  name?: string
}

/** What the embedded wallet's routes share. */
export interface Embedded {
  origin: string
  /** Seconds between two mails requested by one device. */
  mailPauseS: number
  attempts: EmailAttempts
  changes: EmailChanges
  counts: Counts
  sessions: EmbeddedSessions
  users: EmbeddedUsers
  wallets: EmbeddedWallets
  endedKeys: EndedKeys
  formerWallets: FormerWallets
  claims: WalletClaims
  waiting: WaitingRequests
  warnings: Warnings
  /** Whether new `mail` slots may be created. */
  offersRecovery: boolean
  socialClients: SocialClients
  farcaster: FarcasterSettings | undefined
  socialAttempts: SocialAttempts
  socialUsers: SocialUsers
  logins: Logins
  tickets: Tickets
  challenges: PasskeyChallenges
  /** @throws ApiFailure `proof_invalid` if it was used */
  useProof(proof: Proof): Promise<void>
  /** @throws ApiFailure `mail_failed` or `not_available` */
  send: SendMail
  /**
   * Notifies the user by mail, including recently removed addresses, because someone else may have removed them. A mail
   * that fails is only logged.
   */
  notifyChange(c: Context<CdnEnv>, userId: string, change: keyof MailTexts['changes']): Promise<void>
  /**
   * Warns the user by mail before the action starts: the mail is what protects them. Failures for a former address are
   * only logged.
   * @returns the warning; undefined if the user has no address
   * @throws ApiFailure `mail_failed`
   */
  warn(c: Context<CdnEnv>, warned: Warned): Promise<string | undefined>
  /**
   * @param by the login method; any by default
   * @throws ApiFailure if this page may not offer it
   */
  demandProject(c: Context<CdnEnv>, projectId: string, pageOrigin: string, by?: 'email' | Social): Promise<Project>
  /** The logins that a project allows. */
  loginsOf(project: Project): ReturnType<typeof loginsOf>
  holdOpen: HoldOpen
  clean(): Promise<void>
  now(): number
}

/** @returns undefined on a server that only has the secure site's files */
export function createEmbedded({ deps }: AppParts, data: DataStore | undefined): Embedded | undefined {
  const { secureSite, now, projects } = deps
  const { vaultKey } = secureSite ?? {}
  if (!secureSite || !vaultKey || !data) return undefined
  const { origin, emailsPerClient, mailPauseS } = secureSite
  const counts = createCounts(data, now)
  const users = createEmbeddedUsers(data, vaultKey)
  const warnings = createWarnings(data, now)
  const codes = createEmailCodes({ data, vaultKey, counts, now, mailPauseS })
  const linkTo = (link: string) => `${origin}/device#stop.${link}`

  const send: SendMail = async (to, mail) => {
    if (!secureSite.sendMail) throw new ApiFailure('not_available', 'This server cannot send mail')
    await secureSite.sendMail(to, mail).catch(error => {
      // The reason may name an address or a server, so only the log has it, without the address.
      const detail = `mail: ${String(error).replaceAll(to, '…')}`
      throw error instanceof AddressRefused
        ? new ApiFailure('mail_refused', 'The mail server refuses this address. Check its spelling', {}, detail)
        : new ApiFailure('mail_failed', 'The mail could not be sent. Try again later', {}, detail)
    })
  }

  const mail = async (projectId: string, to: string, content: MailContent) =>
    send(to, writeMail(content, (await projects.find(projectId))?.name ?? new URL(origin).host))

  /** Current address first. */
  const addressesOf = async (userId: string): Promise<string[]> => {
    const [present, former] = await Promise.all([users.email(userId), warnings.formerAddresses(userId)])
    const decode = async ({ index, sealed }: KeptLogin) =>
      new TextDecoder().decode(await vaultKey.open(sealed, emailPlace(index)))
    return [...new Set([...(present ? [present] : []), ...(await Promise.all(former.map(decode)))])]
  }

  const warn: Embedded['warn'] = async (c, { userId, kind, browser, at, endsAt, login, name }) => {
    const [to, ...former] = await addressesOf(userId)
    if (!to) return undefined
    const { id, link } = await warnings.make({ kind, userId, browser, endsAt, login })
    const content = { kind: 'warning', warning: kind, link: linkTo(link), browser, at, name } as const
    const written = writeMail(content, new URL(origin).host)
    await send(to, written).catch(async error => {
      await warnings.drop(id)
      throw error
    })
    for (const address of former) await send(address, written).catch(noteIn(c))
    return id
  }
  const socialUsers = createSocialUsers({ data, vaultKey, warnings, now })

  return {
    origin,
    counts,
    mailPauseS: codes.pauseS,
    attempts: createEmailAttempts({ data, vaultKey, codes, warnings, now, emailsPerClient }),
    changes: createEmailChanges({ data, vaultKey, codes, users, warnings, now, mail, linkTo }),
    sessions: createEmbeddedSessions(data, now),
    users,
    wallets: createEmbeddedWallets({ data, vaultKey, counts, recovery: secureSite.recovery, now }),
    endedKeys: createEndedKeys(data, now),
    formerWallets: createFormerWallets(data, now),
    claims: createWalletClaims(data, counts, now),
    waiting: createWaitingRequests(data, warnings, now),
    warnings,
    offersRecovery: secureSite.recovery?.isOffered === true && secureSite.sendMail !== undefined,
    socialClients: secureSite.socialClients ?? new Map(),
    farcaster: secureSite.farcaster,
    socialAttempts: createSocialAttempts({
      data,
      vaultKey,
      counts,
      now,
      perClient: Math.max(100, emailsPerClient ?? 0),
    }),
    socialUsers,
    logins: createLogins({ data, vaultKey, users, socialUsers, warnings, now, warn }),
    tickets: createTickets(data, counts, now),
    challenges: createPasskeyChallenges(data, now),
    useProof: createUsedProofs(data),
    send,
    async notifyChange(c, userId, change) {
      const mail = writeMail({ kind: 'change', change }, new URL(origin).host)
      const [present, ...former] = await addressesOf(userId)
      if (!present) return
      // Its text is about the new address; the former one gets the link that undoes the change.
      for (const to of change === 'emailChanged' ? [present] : [present, ...former])
        await send(to, mail).catch(noteIn(c))
    },
    warn,
    loginsOf: project => loginsOf(offerOf(secureSite), project),
    async demandProject(c, projectId, pageOrigin, by) {
      const project = await projects.find(projectId)
      if (!project) throw new ApiFailure('project_not_found', 'This server has no project with that projectId')
      c.set('project', project)
      if (!parseWebOrigin(pageOrigin) || !allowsOrigin(project, pageOrigin))
        throw new ApiFailure('origin_not_allowed', "This page's origin is not in the project's allowedOrigins")
      const { hasEmail, socials } = loginsOf(offerOf(secureSite), project)
      const isOffered = by === 'email' ? hasEmail : by ? socials.includes(by) : hasEmail || socials.length > 0
      if (!isOffered)
        throw new ApiFailure(
          'not_available',
          `The operator has switched sign-in by ${by ?? 'email'} off for this project`,
        )
      return project
    },
    holdOpen: createHoldOpen(deps),
    clean: createCleaner(data, now, deps.elapsed),
    now,
  }
}

/** For the log, added to this request's entry. */
const noteIn = (c: Context<CdnEnv>) => (error: ApiFailure) =>
  c.set('fault', [c.get('fault') ?? [], error.detail ?? error.message].flat().join('; '))

import type { Context } from 'hono'
import type { CaptchaAnswer, CaptchaTask } from '../../shared/api/embedded/captcha.schema.ts'
import type { Social } from '../../shared/config.ts'
import type { Captcha } from '../abuse/captcha.ts'
import { createAltcha } from '../abuse/createAltcha.ts'
import { demandNetwork } from '../abuse/demandAllowed.ts'
import { signUpsOf } from '../abuse/projectAllowances.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { AppParts } from '../appParts.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { type Counts, createCounts } from '../limits/counts.ts'
import { createDatabaseLimits, createLastingLimits } from '../limits/createDatabaseLimits.ts'
import { createUsedProofs } from '../limits/usedProofs.ts'
import { createNews } from '../store/news.ts'
import { allowsOrigin, type Project } from '../store/projects.ts'
import type { DataStore } from '../store/store.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { cleanEmbedded } from './cleanEmbedded.ts'
import { createEmailAttempts, type EmailAttempts } from './emailAttempts.ts'
import { createEmailChanges, type EmailChanges } from './emailChanges.ts'
import { createEmailCodes } from './emailCodes.ts'
import { loginsOf } from './embeddedOffer.ts'
import { createEmbeddedSessions, type EmbeddedSessions } from './embeddedSessions.ts'
import { createEmbeddedUsers, type EmbeddedUsers, openAddress } from './embeddedUsers.ts'
import { createEmbeddedWallets, type EmbeddedWallets, type Owner } from './embeddedWallets.ts'
import { createEndedKeys, type EndedKeys } from './endedKeys.ts'
import { createFormerWallets, type FormerWallets } from './formerWallets.ts'
import { createHoldOpen, type HoldOpen } from './holdOpen.ts'
import { createLogins, type Logins, undoMs } from './logins.ts'
import { createMails, type EmbeddedMails } from './mail/createMails.ts'
import { createOutbox } from './mail/createOutbox.ts'
import { createStoppedAddresses } from './mail/stoppedAddresses.ts'
import { type MailContent, type MailSite, type ToldChange, writeMail } from './mail/writeMail.ts'
import { createOwnRights, type OwnRights } from './ownRights.ts'
import { createPasskeyChallenges, type PasskeyChallenges } from './passkeyChallenges.ts'
import { readOverview, type WalletOverview } from './readOverview.ts'
import type { Proof } from './readProof.ts'
import { resealRows } from './resealRows.ts'
import { offerOf } from './secureSite.ts'
import type { FarcasterSettings } from './social/farcaster/readFarcaster.ts'
import type { SocialClients } from './social/readSocialClients.ts'
import { createSocialAttempts, type SocialAttempts } from './social/socialAttempts.ts'
import { createSocialUsers, type SocialUsers } from './social/socialUsers.ts'
import { isOfNobody } from './testSignIns.ts'
import { createTickets, type Tickets } from './tickets.ts'
import { createWaitingRequests, type WaitingRequests } from './waitingRequests.ts'
import { createWalletClaims, type WalletClaims } from './walletClaims.ts'
import { createWarnings, type KeptLogin, type MailedKind, type Warnings } from './warnings.ts'

interface Warned {
  userId: string
  kind: MailedKind
  browser: string
  /** When it takes effect, or until when it can be undone. */
  at: number
  endsAt: number
  login?: KeptLogin
  /** Name of the login. */
  name?: string
}

/** The parts that the embedded wallet's routes share. */
export interface Embedded extends HoldOpen {
  origin: string
  /** Seconds between two mails requested by one device. */
  mailPauseS: number
  attempts: EmailAttempts
  changes: EmailChanges
  counts: Counts
  /** Of what costs money: always in the database, never in a store that may forget them. */
  lastingCounts: Counts
  sessions: EmbeddedSessions
  users: EmbeddedUsers
  wallets: EmbeddedWallets
  endedKeys: EndedKeys
  formerWallets: FormerWallets
  readOverview(owner: Owner): Promise<WalletOverview>
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
  ownRights: OwnRights
  tickets: Tickets
  challenges: PasskeyChallenges
  /** Identifies a client for counting, without revealing its address. */
  clientIndex(c: Context<CdnEnv>): Promise<string>
  captcha: Captcha<CaptchaTask, CaptchaAnswer>
  /** @throws ApiFailure `proof_invalid` if it was used */
  useProof(proof: Proof): Promise<void>
  mails: EmbeddedMails
  /** Whose name and logo are in mails on behalf of a project. */
  siteOf(project: Project): MailSite
  /** The page for mail links that only cancel something. */
  stopTo(link: string): string
  /**
   * Notifies the user by mail, including recently removed addresses, because someone else may have removed them. The
   * mail is sent later, and tried for a week.
   * @param slotId the key that opens the wallet from now on: the mail's link ends it again
   */
  notifyChange(userId: string, change: ToldChange, browser: string, slotId?: string): Promise<void>
  /**
   * Warns the user by mail before the action starts: the mail is what protects them. Former addresses are notified.
   * @returns the warning; undefined if the user has no address
   * @throws ApiFailure `mail_failed`
   */
  warn(warned: Warned): Promise<string | undefined>
  /**
   * @param by the login method; any by default
   * @throws ApiFailure if this page may not offer it
   */
  demandProject(c: Context<CdnEnv>, projectId: string, pageOrigin: string, by?: 'email' | Social): Promise<Project>
  /** The logins that a project allows. */
  loginsOf(project: Project): ReturnType<typeof loginsOf>
  now(): number
}

/** @returns undefined on a server that only has the secure site's files */
export function createEmbedded({ deps }: AppParts, data: DataStore | undefined): Embedded | undefined {
  const { secureSite, now, projects, jobs } = deps
  const { vaultKey } = secureSite ?? {}
  if (!secureSite || !vaultKey || !data || !jobs) return undefined
  const { origin, emailsPerClient, mailPauseS } = secureSite
  const news = deps.news ?? createNews()
  const { tell } = news
  const limits = deps.limits ?? createDatabaseLimits(data, now)
  const counts = createCounts(limits)
  const users = createEmbeddedUsers(data, vaultKey)
  const warnings = createWarnings(data, now)
  const codes = createEmailCodes({ data, vaultKey, counts, now, mailPauseS })
  const ownSite: MailSite = { name: new URL(origin).host }
  const siteOf = (project: Project | undefined): MailSite =>
    project ? { name: project.name, logo: project.remote.settings.siteLogo } : ownSite
  const write = async (projectId: string, content: MailContent, language: string) =>
    writeMail(content, siteOf(await projects.find(projectId)), language)
  const linkTo = (link: string) => `${origin}/device#stop.${link}`
  const stopTo = (link: string) => `${origin}/device#end.${link}`

  const stopped = createStoppedAddresses({ data, vaultKey, now, keptMs: deps.retention?.stoppedAddressesMs })
  const outbox = createOutbox({
    data,
    vaultKey,
    jobs,
    stopped,
    send: secureSite.sendMail,
    now,
    report: deps.tellMail,
    keptMs: deps.retention?.mailsMs,
  })
  const mails = createMails(data, outbox, { stopped, hasServer: secureSite.sendMail !== undefined })

  /** Current address first. */
  const addressesOf = async (userId: string): Promise<string[]> => {
    const [present, former] = await Promise.all([users.email(userId), warnings.formerAddresses(userId)])
    const decode = ({ index, sealed }: KeptLogin) => openAddress(vaultKey, { email_index: index, email_sealed: sealed })
    return [...new Set([...(present ? [present] : []), ...(await Promise.all(former.map(decode)))])]
  }

  const warn: Embedded['warn'] = async ({ userId, kind, browser, at, endsAt, login, name }) => {
    const [to, ...former] = await addressesOf(userId)
    if (!to) return undefined
    const { id, link } = await warnings.make({ kind, userId, browser, endsAt, login })
    const content = { kind: 'warning', warning: kind, link: linkTo(link), browser, askedAt: now(), at, name } as const
    const written = writeMail(content, ownSite, await users.language(userId))
    await mails.sendWarning(to, written).catch(async error => {
      await warnings.drop(id)
      throw error
    })
    await mails.notify(former, written)
    return id
  }
  jobs.every(10, 'embedded.clean', () => cleanEmbedded(data, now()))
  jobs.every(1, 'vault.reseal', async (_, { signal }) => {
    for (const ring of secureSite.keyrings ?? [])
      await resealRows({ data, ring, now, signal, tell: deps.tellReseal ?? (() => {}) })
  })
  const countSignUp = async (projectId: string) => {
    const project = await projects.find(projectId)
    return counts.take(project ? signUpsOf(project) : [])
  }
  const socialUsers = createSocialUsers({ data, vaultKey, warnings, now, countSignUp })

  return {
    origin,
    counts,
    lastingCounts: createCounts(createLastingLimits(data, now)),
    mailPauseS: codes.pauseS,
    attempts: createEmailAttempts({ data, vaultKey, codes, warnings, now, tell, emailsPerClient, countSignUp }),
    changes: createEmailChanges({ data, vaultKey, codes, users, warnings, now, mails, linkTo, stopTo, write }),
    sessions: createEmbeddedSessions(data, now),
    users,
    wallets: createEmbeddedWallets({ data, vaultKey, counts, recovery: secureSite.recovery, now }),
    endedKeys: createEndedKeys(data, now),
    formerWallets: createFormerWallets(data, now),
    readOverview: async owner => readOverview(await data.open(), owner, now()),
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
      tell,
      perClient: Math.max(100, emailsPerClient ?? 0),
    }),
    socialUsers,
    logins: createLogins({ data, vaultKey, users, socialUsers, warnings, now, warn }),
    ownRights: createOwnRights({
      ...{ data, cache: deps.cache, vaultKey, now },
      async farewell(userId, browser) {
        const content = { kind: 'change', change: 'accountDeleted', browser, askedAt: now() } as const
        const [all, language] = await Promise.all([addressesOf(userId), users.language(userId)])
        const areStopped = await Promise.all(all.map(address => stopped.isStopped(address)))
        const addresses = all.filter((_, index) => !areStopped[index])
        return { addresses, mail: writeMail(content, ownSite, language) }
      },
      sendOnce: (addresses, mail) =>
        outbox.sendOnce(
          addresses.filter(each => !isOfNobody(each)),
          mail,
        ),
    }),
    tickets: createTickets(data, counts, now, tell),
    challenges: createPasskeyChallenges(data, now),
    clientIndex: c => vaultKey.index(deps.clientAddress(c), 'client'),
    captcha: createAltcha({ vaultKey, limits, now }),
    useProof: createUsedProofs(limits),
    mails,
    siteOf,
    stopTo,
    async notifyChange(userId, change, browser, slotId) {
      const [present, ...former] = await addressesOf(userId)
      if (!present) return
      const made = slotId
        ? await warnings.make({ kind: 'keyAdded', userId, browser, slotId, endsAt: now() + undoMs })
        : undefined
      const stop = made && linkTo(made.link)
      const content = { kind: 'change', change, browser, askedAt: now(), stop } as const
      const mail = writeMail(content, ownSite, await users.language(userId))
      // Its text is about the new address; the former one gets the link that undoes the change.
      await mails.notify(change === 'emailChanged' ? [present] : [present, ...former], mail)
    },
    warn,
    loginsOf: project => loginsOf(offerOf(secureSite), project),
    async demandProject(c, projectId, pageOrigin, by) {
      const project = await projects.find(projectId)
      if (!project) throw new ApiFailure('project_not_found', 'This server has no project with that projectId')
      c.set('project', project)
      if (!parseWebOrigin(pageOrigin) || !allowsOrigin(project, pageOrigin))
        throw new ApiFailure('origin_not_allowed', "This page's origin is not in the project's allowedOrigins")
      demandNetwork(project, deps.clientAddress(c))
      const { hasEmail, socials } = loginsOf(offerOf(secureSite), project)
      const isOffered = by === 'email' ? hasEmail : by ? socials.includes(by) : hasEmail || socials.length > 0
      if (!isOffered)
        throw new ApiFailure(
          'not_available',
          `The operator has switched sign-in by ${by ?? 'email'} off for this project`,
        )
      return project
    },
    ...createHoldOpen({ ...deps, news }),
    now,
  }
}

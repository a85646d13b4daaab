import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { oauthProviders } from '../../../shared/choices.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { noLogins, type OfferedLogins } from '../logins/Login.ts'
import type { SdkParts } from '../SdkParts.ts'
import {
  type SampleSlot,
  type SiteStory,
  type SiteStoryEnv,
  sampleLogin,
  sampleMe,
  sampleParts,
  sampleProof,
  sampleWallet,
  shown,
} from '../testStory.tsx'
import { SecurityStep } from './SecurityStep.tsx'

const access = {
  demand: () => Promise.reject(new Error('Nobody asks')),
  known: () => undefined,
  solanaAddress: () => Promise.reject(new Error('Nobody asks')),
  forget: () => {},
  /** Only ever asked for a proof. */
  use: async () => sampleProof as never,
}

const everyLogin: OfferedLogins = { hasEmail: true, socials: oauthProviders }
type Change = Parameters<typeof sampleMe>[1]

const step =
  (slots: readonly SampleSlot[], change: Change = {}, parts: Partial<SdkParts> = {}, offered = everyLogin) =>
  async (env: SiteStoryEnv) => {
    const me = sampleMe(sampleWallet(...slots), change)
    return <SecurityStep {...{ parts: await sampleParts(env, parts), access, me, offered, shown }} />
  }

const google = sampleLogin('google', 'Ada Lovelace')
const github = sampleLogin('github', 'ada')
const begun = { attemptId: 'a'.repeat(22) }
/** A server that starts adding an account. */
const beginning: Partial<SdkParts> = {
  api: (async ({ path }) => {
    if (path.endsWith('/social/start')) return begun
    if (path.endsWith('/tickets/create')) return { ticketId: 't'.repeat(22) }
    return new Promise(() => {})
  }) as CallApi,
}

export const few: SiteStory = { name: 'a new wallet', render: step(['here', 'code']) }
export const many: SiteStory = {
  name: 'many ways in',
  render: step(['here', 'phone', 'passkey', 'code', 'mail'], { offersRecovery: true }),
}
export const asked: SiteStory = {
  name: 'one is to be ended',
  render: step(['here', 'phone', 'code'], { offersRecovery: true }),
  act: visitor => visitor.press('Remove'),
}
export const failed: SiteStory = {
  name: 'it did not work',
  render: step(
    ['here', 'phone', 'code'],
    { newWalletAt: '2026-11-28T09:12:00.000Z' },
    { api: () => Promise.reject(new ApiRefusal('network_error', 'No answer')) },
  ),
  async act(visitor) {
    await visitor.press('Keep this wallet')
    await visitor.see('notice')
  },
}
export const replaced: SiteStory = {
  name: 'somebody asked for a new wallet',
  render: step(['here', 'code'], { newWalletAt: '2026-11-28T09:12:00.000Z' }),
}
export const newCode: SiteStory = {
  name: 'a new code',
  render: step(['here', 'code']),
  act: visitor => visitor.press('New recovery code'),
}
export const data: SiteStory = {
  name: 'the visitor’s data',
  render: step(['here', 'code']),
  act: visitor => visitor.press('Your data'),
}
export const addMail: SiteStory = {
  name: 'mail is to open it, too',
  render: step(['here', 'code'], { offersRecovery: true }),
  act: visitor => visitor.press('Recover by email'),
}

export const oneLogin: SiteStory = {
  name: 'by one account alone',
  render: step(['here', 'code'], { emailSignsIn: false, socials: [google] }),
}
export const manyLogins: SiteStory = {
  name: 'every way to sign in',
  render: step(
    ['here', 'code'],
    { socials: oauthProviders.map(each => sampleLogin(each, `ada@${each}`)) },
    {},
    noLogins,
  ),
}
export const endLogin: SiteStory = {
  name: 'a way to sign in is to be removed',
  render: step(['here', 'code'], { socials: [google, github] }),
  act: visitor => visitor.press('Remove'),
}
export const addLogin: SiteStory = {
  name: 'a way to sign in is to be added',
  render: step(
    ['here', 'code'],
    { emailSignsIn: false, socials: [google] },
    {},
    { hasEmail: true, socials: oauthProviders.filter(each => each !== 'google') },
  ),
  act: visitor => visitor.press('Add a way to sign in'),
}
export const linkLogin: SiteStory = {
  name: 'GitHub is to be added',
  render: step(['here', 'code'], { socials: [google] }, beginning, { hasEmail: false, socials: ['github'] }),
  async act(visitor) {
    await visitor.press('Add a way to sign in')
    await visitor.pressPart('menu')
    await visitor.press('Continue in a window')
  },
}
export const signInAgain: SiteStory = {
  name: 'a code is asked for in place',
  render: step(
    ['here', 'code'],
    { isFresh: false },
    {
      api: (async ({ path }) =>
        path === embeddedMe.path
          ? sampleMe(sampleWallet())
          : { action: 'VERIFY_OTP', attemptId: 'a'.repeat(22), resendAfterS: 0 }) as CallApi,
    },
  ),
  act: visitor => visitor.press('New recovery code'),
}
export const oldSignIn: SiteStory = {
  name: 'the sign-in is too old',
  render: step(
    ['here', 'code'],
    { emailSignsIn: false, socials: [google] },
    { api: () => Promise.reject(new ApiRefusal('sign_in_old', 'Old')) },
    { hasEmail: false, socials: ['github'] },
  ),
  async act(visitor) {
    await visitor.press('Add a way to sign in')
    await visitor.pressPart('menu')
    await visitor.see('notice')
  },
}

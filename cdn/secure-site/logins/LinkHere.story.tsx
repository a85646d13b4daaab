import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import type { Prove } from '../signing/Prove.ts'
import { type SiteStory, type SiteStoryEnv, sampleMe, sampleParts, sampleProof, sampleWallet } from '../testStory.tsx'
import { ArmedCard } from '../window/ArmedCard.tsx'
import { AddEmail } from './AddEmail.tsx'
import { LinkHere } from './LinkHere.tsx'
import { endLoginView } from './loginViews.ts'

const nothing = { approve: async () => {}, reject: () => {} }
const answer = async () => {}
const prove: Prove = async () => sampleProof

const page = (api: CallApi) => async (env: SiteStoryEnv) => (
  <AddEmail parts={await sampleParts(env, { api })} {...{ answer, prove }} />
)
const asked = { attemptId: 'a'.repeat(22), resendAfterS: 30 }
const server = (action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP') =>
  (async ({ path }) => {
    if (path.endsWith('/change')) return { ...asked, action }
    throw new ApiRefusal('code_wrong', 'Wrong', undefined, 4)
  }) as CallApi

export const link: SiteStory = {
  name: 'an account is to sign in, too',
  isPage: true,
  async render(env) {
    const me = sampleMe(sampleWallet('here', 'code'))
    const api = (async ({ path }) => (path === embeddedMe.path ? me : new Promise(() => {}))) as CallApi
    const { config, ...parts } = await sampleParts(env, { api })
    const secrets = { place: 'a'.repeat(22), proof: 'a'.repeat(43) }
    const request = { kind: 'addLogin', provider: 'github', ...secrets, config } as const
    const hold = async () => true
    return (
      <LinkHere
        {...{
          parts: { ...parts, config },
          request,
          hold,
          sendAnswer: answer,
          refused: async () => {},
          leave: () => {},
        }}
      />
    )
  },
  act: ({ see }) => see('facts'),
}
export const end: SiteStory = {
  name: 'a way to sign in is to go',
  isPage: true,
  render: ({ texts }) => <ArmedCard host="fernhill.example" view={endLoginView('GitHub: ada', texts)} {...nothing} />,
}
export const email: SiteStory = { name: 'an email', isPage: true, render: page(server('VERIFY_SECONDARY_OTP')) }
export const code: SiteStory = {
  name: 'its code',
  isPage: true,
  render: page(server('VERIFY_SECONDARY_OTP')),
  async act({ type, press, see }) {
    await type('ada@lovelace.example')
    await press('Send code')
    await see('lead')
  },
}
export const wrong: SiteStory = {
  name: 'another code than the one of the former address',
  isPage: true,
  render: page(server('VERIFY_PRIMARY_OTP')),
  async act({ type, press }) {
    await type('ada@lovelace.example')
    await press('Send code')
    await type('123456')
    await press('Finish')
  },
}

import type { CallApi } from '../api/callApi.ts'
import { type SiteStory, type SiteStoryEnv, sampleParts, sampleProof } from '../testStory.tsx'
import { FarcasterCode } from './FarcasterCode.tsx'

const begun = { attemptId: 'a'.repeat(22), url: 'https://farcaster.xyz/~/siwf?channelToken=Z7MWXQ4K' }
const code = (api: CallApi) => async (env: SiteStoryEnv) => (
  <FarcasterCode
    parts={await sampleParts(env, { api })}
    prove={async () => sampleProof}
    host="fernhill.example"
    added={async () => {}}
    failed={async () => {}}
    again={() => {}}
  />
)
const answering = (state: unknown) => (async ({ path }) => (path.endsWith('/farcaster') ? begun : state)) as CallApi

export const scan: SiteStory = {
  name: 'a code for Farcaster',
  isPage: true,
  render: code(answering(new Promise(() => {}))),
  act: ({ see }) => see('qr'),
}
export const loading: SiteStory = {
  name: 'the code is on its way',
  isPage: true,
  render: code((() => new Promise(() => {})) as CallApi),
}
export const over: SiteStory = {
  name: 'nobody used the code',
  isPage: true,
  render: code(answering({ state: 'expired' })),
  act: ({ see }) => see('button'),
}

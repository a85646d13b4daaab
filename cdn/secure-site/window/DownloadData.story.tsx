import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { type SiteStory, type SiteStoryEnv, sampleParts, sampleProof } from '../testStory.tsx'
import { DownloadData } from './DownloadData.tsx'

const show = (api: CallApi) => async (env: SiteStoryEnv) => (
  <DownloadData
    {...{ parts: await sampleParts(env, { api }), prove: async () => sampleProof }}
    sendAnswer={async () => {}}
  />
)
const answering = (async () => ({ data: { user: { id: 'a' } } })) as unknown as CallApi
const refusing: CallApi = () => Promise.reject(new ApiRefusal('network_error', 'No answer'))

export const offered: SiteStory = { name: 'a copy is offered', isPage: true, render: show(answering) }
export const failed: SiteStory = {
  name: 'it did not work',
  isPage: true,
  render: show(refusing),
  async act(visitor) {
    await visitor.press('Download')
    await visitor.see('notice')
  },
}

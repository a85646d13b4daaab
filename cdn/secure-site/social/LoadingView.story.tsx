import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import type { SiteStory } from '../testStory.tsx'
import { LoadingView } from './LoadingView.tsx'

const google = { state: 'begun', site: 'https://fernhill.example', provider: 'google' }

const page = (look: () => unknown, proof: Promise<string | undefined> = new Promise(() => {})) => {
  const api = (async ({ path }) => {
    if (path.endsWith('/look')) return look()
    throw new ApiRefusal('code_wrong', 'Wrong')
  }) as CallApi
  return () => <LoadingView {...{ api, proof, place: 'a'.repeat(22), leave: () => {} }} />
}
const refused = (code: 'network_error' | 'not_found') => () => {
  throw new ApiRefusal(code, 'None')
}

export const waiting: SiteStory = { name: 'it opens the provider', isPage: true, render: page(() => google) }
export const apart: SiteStory = {
  name: 'nobody proves it',
  isPage: true,
  render: page(() => google, Promise.resolve(undefined)),
  act: ({ see }) => see('lead'),
}
export const over: SiteStory = {
  name: 'over',
  isPage: true,
  render: page(() => ({ state: 'over' })),
  act: ({ see }) => see('lead'),
}
export const offline: SiteStory = {
  name: 'no answer',
  isPage: true,
  render: page(refused('network_error')),
  act: ({ see }) => see('lead'),
}

import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import type { SiteStory } from '../testStory.tsx'
import { WarningQuestion } from './WarningQuestion.tsx'

const page = (kind: 'recovery' | 'newWallet' | 'keyAdded' | 'emailChange') => {
  const api = (async ({ path }) => {
    if (path.endsWith('/look')) return { kind, browser: 'Firefox on Windows', at: '2026-11-27T09:12:00.000Z' }
    if (kind === 'keyAdded') throw new ApiRefusal('slot_needed', '')
    return {}
  }) as CallApi
  return () => <WarningQuestion {...{ api, link: 'a'.repeat(43) }} />
}

export const recovery: SiteStory = {
  name: 'recovery by mail',
  isPage: true,
  render: page('recovery'),
  act: ({ see }) => see('facts'),
}
export const newWallet: SiteStory = {
  name: 'a new wallet',
  isPage: true,
  render: page('newWallet'),
  act: ({ see }) => see('facts'),
}
export const stopped: SiteStory = {
  name: 'a change of the email was undone',
  isPage: true,
  render: page('emailChange'),
  act: ({ press }) => press('Undo the change'),
}
export const keyAdded: SiteStory = {
  name: 'a new key',
  isPage: true,
  render: page('keyAdded'),
  act: ({ see }) => see('facts'),
}
export const lastKey: SiteStory = {
  name: 'the last way to unlock stays',
  isPage: true,
  render: page('keyAdded'),
  act: ({ press }) => press('Remove it'),
}

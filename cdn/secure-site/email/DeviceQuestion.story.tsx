import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import type { SiteStory } from '../testStory.tsx'
import { DeviceQuestion } from './DeviceQuestion.tsx'

const asked = { site: 'https://fernhill.example', browser: 'Firefox on Windows', at: '2026-11-27T09:12:00.000Z' }
const answers: Readonly<Record<string, unknown>> = {
  '/v1/embedded/email/device-look': asked,
  '/v1/embedded/email/device-answer': { code: '418203' },
}
const page = (change: Readonly<Record<string, unknown>> = {}, isStop = false) => {
  const api = (async ({ path }) => {
    const answer = { ...answers, ...change }[path]
    if (answer instanceof Error) throw answer
    return answer
  }) as CallApi
  return () => <DeviceQuestion {...{ api, link: 'a'.repeat(43), isStop }} />
}

export const question: SiteStory = { name: 'is it you?', isPage: true, render: page(), act: ({ see }) => see('facts') }
export const code: SiteStory = { name: 'the code', isPage: true, render: page(), act: ({ press }) => press('Yes') }
export const declined: SiteStory = {
  name: 'declined',
  isPage: true,
  render: page({ '/v1/embedded/email/device-answer': {} }),
  act: ({ press }) => press('No'),
}
export const stopQuestion: SiteStory = {
  name: 'stop it?',
  isPage: true,
  render: page({}, true),
  act: ({ see }) => see('facts'),
}
export const stopped: SiteStory = {
  name: 'stopped',
  isPage: true,
  render: page({ '/v1/embedded/email/device-answer': {} }, true),
  act: ({ press }) => press('Stop it'),
}
export const old: SiteStory = {
  name: 'an old link',
  isPage: true,
  render: page({ '/v1/embedded/email/device-look': new ApiRefusal('not_found', 'Gone') }),
  act: ({ see }) => see('lead'),
}
export const oldStop: SiteStory = {
  name: 'an old link that stops',
  isPage: true,
  render: page({ '/v1/embedded/email/device-look': new ApiRefusal('not_found', 'Gone') }, true),
  act: ({ see }) => see('lead'),
}

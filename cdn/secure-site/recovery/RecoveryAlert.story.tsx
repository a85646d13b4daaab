import { type SiteStory, sampleParts, shown } from '../testStory.tsx'
import { RecoveryAlert } from './RecoveryAlert.tsx'

export const asked: SiteStory = {
  name: 'another browser waits',
  render: async env => (
    <RecoveryAlert {...{ parts: await sampleParts(env), kind: 'recovery', at: '2026-11-28T09:12:00.000Z', shown }} />
  ),
}

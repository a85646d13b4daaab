import { viewStory } from '../../boot/viewStory.tsx'
import type { ContinueOutcome } from './ContinueExternalView.tsx'

function held(name: string, status: ContinueOutcome) {
  return viewStory(name, {
    hasCoinbase: true,
    history: [{ view: 'ContinueExternal' }],
    prepare: app =>
      app.store.setState({
        held: {
          connector: app.coinbase,
          namespace: 'eip155',
          method: 'personal_sign',
          send: async () => null,
          status,
          signal: new AbortController().signal,
          settle: () => {},
          refuse: () => {},
        },
      }),
  })
}

export const asked = held('asked for a click', 'asked')
export const waiting = held('waiting for its window', 'waiting')
export const blocked = held('no window opened', 'blocked')

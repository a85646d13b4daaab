import { viewStory } from '../../boot/viewStory.tsx'
import type { Read } from '../../reads/Read.ts'
import { testTask } from '../../tasks/testTask.ts'
import type { SessionList } from './smartSessions.ts'
import { nowSeconds, sessions, sessionWorld, terms } from './testSessions.ts'

const ready = (value: SessionList) => ({ status: 'ready', value, at: nowSeconds * 1_000 }) as const
const story = (name: string, list: Read<SessionList> | undefined, status?: 'waiting' | 'user_rejected') =>
  viewStory(
    name,
    sessionWorld(list, [{ view: 'Account' }, { view: 'SmartSessionList' }], {
      prepare: app =>
        void (status && app.store.setState({ task: testTask('smartSession', { pci: terms().pci }, status) })),
    }),
  )

export const few = story('active, ended and revoked', ready({ sessions, unproven: 0 }))
export const unproven = story('some that nobody signed for', ready({ sessions: sessions.slice(0, 1), unproven: 2 }))
export const empty = story('none', ready({ sessions: [], unproven: 0 }))
export const reading = story('loading', undefined)
export const failed = story('no answer', { status: 'failed', error: 'network_error', at: 0 })
export const waiting = story('a revocation is signed', ready({ sessions, unproven: 0 }), 'waiting')
export const declined = story('a revocation is declined', ready({ sessions, unproven: 0 }), 'user_rejected')

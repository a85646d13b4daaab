import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { testTask } from '../../tasks/testTask.ts'
import { offered as session, sessionWorld } from './testSessions.ts'

const history = [{ view: 'SmartSessionList' }, { view: 'SmartSessionCreated' }] as const
const facts = { pci: session.terms.pci }
const story = (name: string, status?: 'waiting' | ErrorCode) =>
  viewStory(
    name,
    sessionWorld(undefined, [...history], {
      prepare: app => void (status && app.store.setState({ task: testTask('smartSession', facts, status) })),
    }),
  )

export const offered = story('a session that was given')
export const waiting = story('the account is asked to sign', 'waiting')
export const declined = story('the visitor declined', 'user_rejected')
export const unreachable = story('the server does not answer', 'network_error')

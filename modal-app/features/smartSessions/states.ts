import type { States } from '../../gallery/States.ts'

interface StateOf {
  SmartSessionCreated: 'offered' | 'waiting' | 'declined' | 'unreachable'
  SmartSessionList: 'few' | 'unproven' | 'empty' | 'reading' | 'failed' | 'waiting' | 'declined'
}

/** The stories of sessions. */
export const states: States<StateOf> = {
  SmartSessionCreated: { offered: 'offered', waiting: 'waiting', declined: 'declined', unreachable: 'unreachable' },
  SmartSessionList: {
    ...{ few: 'few', unproven: 'unproven', empty: 'empty', reading: 'reading', failed: 'failed' },
    ...{ waiting: 'waiting', declined: 'declined' },
  },
}

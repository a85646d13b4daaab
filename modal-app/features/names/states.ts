import type { States } from '../../gallery/States.ts'
import type { NameRefusal } from './names.ts'

interface StateOf {
  RegisterAccountName: 'empty' | 'fault' | 'reading' | 'free' | 'takenName' | 'failed' | 'long' | NameRefusal
  NameRequest: 'waiting'
  RegisterAccountNameSuccess: 'done' | 'long'
}

/** The stories of names. */
export const states: States<StateOf> = {
  RegisterAccountName: {
    empty: 'empty',
    fault: 'fault',
    reading: 'reading',
    free: 'free',
    takenName: 'takenName',
    failed: 'failed',
    long: 'long',
    taken: 'taken',
    reserved: 'reserved',
    owned: 'owned',
  },
  NameRequest: { waiting: 'waiting' },
  RegisterAccountNameSuccess: { done: 'done', long: 'long' },
}

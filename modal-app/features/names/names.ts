import type { LabelFault } from '../../../shared/accountName.ts'

declare module '../../app/State.ts' {
  interface State {
    /** The name that the visitor is choosing; undefined before that. */
    names?: NameForm | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked to sign for a name, which is then registered. */
    register: { name: string }
  }
}

/** A label of the zone, and whether somebody has it. @spec 3.name-suggestions */
export interface NameSuggestion {
  readonly name: string
  readonly registered: boolean
}

/** The name that the visitor writes, and what the server says of it. */
export interface NameForm {
  /** As it was typed. */
  readonly text: string
  /** Why it is no name. Not told of one that is still too short to judge. */
  readonly fault?: LabelFault | undefined
  /** Of the text. */
  readonly status: 'idle' | 'reading' | 'ready' | 'failed'
  readonly suggestions: readonly NameSuggestion[]
  /** Why the server refused this text. */
  readonly refusal?: NameRefusal | undefined
}

export type NameRefusal = 'taken' | 'reserved' | 'owned'

export const emptyName: NameForm = { text: '', status: 'idle', suggestions: [] }

/** The suggestion that is the text itself: it says whether the name is free. */
export function ownSuggestion({ text, suggestions }: NameForm): NameSuggestion | undefined {
  return suggestions.find(({ name }) => name === text.toLowerCase())
}

/** Whether the name can be asked for now. */
export function isChoosable(form: NameForm): boolean {
  return form.status === 'ready' && !form.fault && !form.refusal && ownSuggestion(form)?.registered === false
}

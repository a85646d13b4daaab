import type { LabelFault } from '../../../shared/accountName.ts'

declare module '../../app/State.ts' {
  interface State {
    /** The form for choosing a name; undefined until used. */
    names?: NameForm | undefined
  }
}

declare module '../../tasks/Task.ts' {
  interface TaskFacts {
    /** A wallet is asked to sign the registration of a name. */
    register: { name: string }
  }
}

/** A label in the zone, and whether it is taken. @spec 3.name-suggestions */
export interface NameSuggestion {
  readonly name: string
  readonly registered: boolean
}

/** The name the visitor is typing, and the server's answer. */
export interface NameForm {
  /** As typed. */
  readonly text: string
  /** Why it is invalid; undefined while it is too short to judge. */
  readonly fault?: LabelFault | undefined
  /** The status of the text's check. */
  readonly status: 'idle' | 'reading' | 'ready' | 'failed'
  readonly suggestions: readonly NameSuggestion[]
  /** Why the server refused this text. */
  readonly refusal?: NameRefusal | undefined
}

export type NameRefusal = 'taken' | 'reserved' | 'owned'

export const emptyName: NameForm = { text: '', status: 'idle', suggestions: [] }

/** The suggestion that equals the text, and tells whether the name is free. */
export function ownSuggestion({ text, suggestions }: NameForm): NameSuggestion | undefined {
  return suggestions.find(({ name }) => name === text.toLowerCase())
}

/** Whether the name can be registered now. */
export function isChoosable(form: NameForm): boolean {
  return form.status === 'ready' && !form.fault && !form.refusal && ownSuggestion(form)?.registered === false
}

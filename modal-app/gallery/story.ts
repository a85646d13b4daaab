import type { ReactNode } from 'react'
import type { I18n } from '../lib/createI18n.ts'

/** Set by the gallery. `I18nProvider` already surrounds the story. */
export interface StoryEnv {
  theme: 'light' | 'dark'
  i18n: I18n
}

/** One state of a component or view. A `*.story.tsx` file under modal-app may export several. */
export interface Story {
  /** A short name of the state. */
  name: string
  render: (env: StoryEnv) => ReactNode
  /** The story has its own themed root, as `Panel` does. Otherwise it is drawn on a panel surface. */
  ownRoot?: boolean
  /** Those of the visitor; of the texts if absent. */
  languages?: readonly string[] | undefined
}

/** Stories by id: file path without extension, slash, export name. */
export type Stories = Readonly<Record<string, Story>>

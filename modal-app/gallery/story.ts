import type { ReactNode } from 'react'
import type { I18n } from '../lib/createI18n.ts'
import type { Direction } from '../lib/useI18n.tsx'

/** What the gallery sets; `I18nProvider` is already above the story. */
export interface StoryEnv {
  theme: 'light' | 'dark'
  dir: Direction
  i18n: I18n
}

/** One state of a component or view. A `*.story.tsx` file under modal-app exports any number of them. */
export interface Story {
  /** The state in a few words. */
  name: string
  render: (env: StoryEnv) => ReactNode
  /** It brings its own themed root, as a `Panel` does; otherwise it stands on a piece of panel surface. */
  ownRoot?: boolean
}

/** Story by id: path of its file without ending, slash, name of the export. */
export type Stories = Readonly<Record<string, Story>>

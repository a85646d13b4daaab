import type { Feature } from '../../flow/View.ts'
import smartSessionsTexts from '../../locales/en.smartSessions.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { SmartSessionCreatedView } from './SmartSessionCreatedView.tsx'
import { SmartSessionListView } from './SmartSessionListView.tsx'
import { readSessionList, readSessions } from './sessionActions.ts'

export const feature = {
  SmartSessionCreated: {
    texts: [smartSessionsTexts, taskTexts],
    View: SmartSessionCreatedView,
  },
  SmartSessionList: {
    texts: [smartSessionsTexts, taskTexts],
    View: SmartSessionListView,
    enter: readSessions,
    readOpening: readSessionList,
  },
} satisfies Partial<Feature>

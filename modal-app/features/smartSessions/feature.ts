import type { Feature } from '../../flow/View.ts'
import smartSessionsTexts from '../../locales/en.smartSessions.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { readSessionList } from './readSessionList.ts'
import { SmartSessionCreatedView } from './SmartSessionCreatedView.tsx'
import { SmartSessionListView } from './SmartSessionListView.tsx'
import { readSessions } from './sessionActions.ts'
import type { SmartSessionRoutes } from './views.ts'

export const feature: Feature<keyof SmartSessionRoutes> = {
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
}

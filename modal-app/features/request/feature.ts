import type { Feature } from '../../flow/View.ts'
import requestTexts from '../../locales/en.request.gen.json'
import sendTexts from '../../locales/en.send.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { ContinueExternalView, explainRequest } from './ContinueExternalView.tsx'

export const feature = {
  ContinueExternal: {
    texts: [requestTexts, sendTexts, taskTexts],
    View: ContinueExternalView,
    enter: explainRequest,
  },
} satisfies Partial<Feature>

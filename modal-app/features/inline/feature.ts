import type { Feature } from '../../flow/View.ts'
import inlineTexts from '../../locales/en.inline.gen.json'
import { ContinueOverView } from './ContinueOverView.tsx'
import type { InlineRoutes } from './views.ts'

export const feature: Feature<keyof InlineRoutes> = {
  ContinueOver: {
    texts: [inlineTexts],
    View: ContinueOverView,
  },
}

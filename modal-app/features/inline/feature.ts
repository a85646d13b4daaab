import type { Feature } from '../../flow/View.ts'
import inlineTexts from '../../locales/en.inline.gen.json'
import { ContinueOverView } from './ContinueOverView.tsx'

export const feature = {
  ContinueOver: {
    texts: [inlineTexts],
    View: ContinueOverView,
  },
} satisfies Partial<Feature>

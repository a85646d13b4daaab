import type { Feature } from '../../flow/View.ts'
import siwxTexts from '../../locales/en.siwx.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { SIWXSignMessageView } from './SIWXSignMessageView.tsx'
import { startSignIn } from './startSignIn.ts'

export const feature = {
  SIWXSignMessage: {
    texts: [siwxTexts, taskTexts],
    View: SIWXSignMessageView,
    enter: startSignIn,
  },
} satisfies Partial<Feature>

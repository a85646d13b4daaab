import type { Feature } from '../../flow/View.ts'
import connectTexts from '../../locales/en.connect.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { ConnectingExternalView } from './ConnectingExternalView.tsx'

export const feature = {
  ConnectingExternal: { View: ConnectingExternalView, texts: [connectTexts, taskTexts] },
} satisfies Partial<Feature>

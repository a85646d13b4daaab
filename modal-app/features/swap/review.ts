import type { App } from '../../app/App.ts'
import type { Feature } from '../../flow/View.ts'
import sendTexts from '../../locales/en.send.gen.json'
import sendingTexts from '../../locales/en.sending.gen.json'
import swapTexts from '../../locales/en.swap.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { prepareSwap } from './prepareSwap.ts'
import { SwapPreviewView } from './SwapPreviewView.tsx'
import { followQuotes } from './swapReads.ts'

export const feature = {
  SwapPreview: {
    View: SwapPreviewView,
    texts: [sendTexts, sendingTexts, swapTexts, taskTexts],
    enter: async app => followQuotes(app),
  },
} satisfies Partial<Feature>

/** The action of the form's button. */
export const prepare = (app: App) => prepareSwap(app)

import type { App } from '../../app/App.ts'
import type { OpenedWindow } from '../../connectors/Connector.ts'
import type { Feature } from '../../flow/View.ts'
import sendTexts from '../../locales/en.send.gen.json'
import sendingTexts from '../../locales/en.sending.gen.json'
import swapTexts from '../../locales/en.swap.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { reviewSwap } from './reviewSwap.ts'
import { SwapDoneView } from './SwapDoneView.tsx'
import { SwapPreviewView } from './SwapPreviewView.tsx'
import { followQuotes } from './swapReads.ts'

export const feature = {
  SwapPreview: {
    View: SwapPreviewView,
    texts: [sendTexts, sendingTexts, swapTexts, taskTexts],
    enter: async app => followQuotes(app),
  },
  SwapDone: {
    View: SwapDoneView,
    texts: [swapTexts],
  },
} satisfies Partial<Feature>

/** Handles a press on the form's button, with the window that the press has opened. */
export const prepare = (app: App, opened: OpenedWindow | undefined) => reviewSwap(app, opened)

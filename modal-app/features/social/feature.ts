import type { Feature } from '../../flow/View.ts'
import connectTexts from '../../locales/en.connect.gen.json'
import socialTexts from '../../locales/en.social.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { ConnectingFarcasterView } from './ConnectingFarcasterView.tsx'
import { ConnectingSocialView } from './ConnectingSocialView.tsx'
import { ConnectSocialsView } from './ConnectSocialsView.tsx'
import { enterConnectingFarcaster, enterConnectingSocial } from './socialActions.ts'

export const feature = {
  ConnectSocials: {
    texts: [socialTexts],
    View: ConnectSocialsView,
  },
  ConnectingSocial: {
    texts: [socialTexts, taskTexts, connectTexts],
    View: ConnectingSocialView,
    enter: enterConnectingSocial,
  },
  ConnectingFarcaster: {
    texts: [socialTexts, taskTexts, connectTexts],
    View: ConnectingFarcasterView,
    enter: enterConnectingFarcaster,
  },
} satisfies Partial<Feature>

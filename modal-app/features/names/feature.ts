import type { Feature } from '../../flow/View.ts'
import namesTexts from '../../locales/en.names.gen.json'
import taskTexts from '../../locales/en.task.gen.json'
import { NameRequestView } from './NameRequestView.tsx'
import { startRegistration } from './namesActions.ts'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.tsx'
import { RegisterAccountNameView } from './RegisterAccountNameView.tsx'

export const feature = {
  RegisterAccountName: {
    texts: [namesTexts],
    View: RegisterAccountNameView,
  },
  NameRequest: {
    texts: [namesTexts, taskTexts],
    View: NameRequestView,
    enter: startRegistration,
  },
  RegisterAccountNameSuccess: {
    texts: [namesTexts],
    View: RegisterAccountNameSuccessView,
  },
} satisfies Partial<Feature>
